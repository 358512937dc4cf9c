// Written from the server's messages, the engine's position and the catalogue by
// `uv run pytest tests/server/test_messages.py --update-golden`. The checker alone reads it; it is never sent.

export type Action = "maneuver" | "attack" | "scheme" | "item";

export type Phrase = "look" | "attack" | "finish" | "danger" | "away" | "closer" | "defend" | "save" | "strong" | "safe" | "cards" | "wait" | "yes" | "no" | "thanks" | "played";

export type Reason = "not understood" | "too long" | "too fast" | "too many" | "other protocol" | "unknown token" | "seat taken" | "bad setup" | "bad record" | "bad position" | "bad study" | "other rules" | "stale" | "not asked" | "illegal" | "lesson" | "over" | "not over" | "nothing to take back" | "nothing to agree to" | "not away" | "no hints" | "no teammate" | "no such card" | "no such moment" | "no such page" | "not let in" | "busy" | "failed";

export type Said = Enter | Part | Choose | TakeBack | Consent | Resign | Replace | Look | Share | Why | Reach | Say | Hint | Chances | Compare | Threaten | Hold;

export type Told = Welcome | State | Accepted | Players | Rematched | Wished | Moment | Shared | Because | Reached | Spoken | Hinted | Reckoned | Compared | Threatened | Holdings | Refused;

/** POST /api/games: a new game, who sits where, and how many seconds a decision may take (none: no clock).
 *
 * A game that is `listed` is shown to everybody: anyone may watch it and take its open seats. With `hints` everybody
 * in it may ask for hints and look at the chances; without, only who plays against bots alone (HINT-1).
 *
 * `promise` is the digest of what this table is going to add to the seed of a fresh game (docs/records.md): then it is
 * dealt when all seats are taken and all who have promised something have given it. Without, it is dealt at once. */
export interface NewGame {
  setup: Fresh | Recorded | Positioned;
  seats: (Me | Invited | BotSeat)[];
  clock?: number | null;
  listed?: boolean;
  hints?: boolean;
  promise?: string | null;
}

/** A game from its beginning. The server draws the seed, and every hero and the board that are "random".
 *
 * `first` is the seat that begins, on start 1; none leaves it to chance. `edition` says whose rules hold where the
 * publisher has changed them. With `trust` nobody is asked whether what is done by hand is right. `items` are those
 * dealt on a board with slots for them, none for the usual ones. */
export interface Fresh {
  kind: "fresh";
  heroes: string[];
  board?: string;
  format?: string;
  first?: number | null;
  mulligan?: boolean;
  trust?: boolean;
  pair?: number | null;
  edition?: "printed" | "current";
  items?: ItemSetting[] | null;
}

/** An item that may be dealt on the board, as a table sets it: what is known of one is in the catalogue. */
export interface ItemSetting {
  name: string;
  kind: "combat" | "scheme";
  effects: (Record<string, number | string>)[];
}

/** A game that goes on from a record, after its first `until` choices or all of them, and those of another `line`.
 *
 * Whoever has a record knows how its cards lie, so everybody else in such a game is a bot. */
export interface Recorded {
  kind: "record";
  record: string;
  until?: number | null;
  line?: string[];
}

/** A game that begins with a position, written as text (docs/positions.md).
 *
 * What the position does not tell is dealt by the server. Where a seat is open to another person, whatever not
 * everybody knows is dealt anew, so that whoever has the text knows no more than the others; seats pick no heroes. */
export interface Positioned {
  kind: "position";
  text: string;
}

/** A seat for whoever asks. */
export interface Me {
  kind: "me";
  name: string;
}

/** An open seat, for whoever has its invitation.
 *
 * With `picks` they pick its hero as well; the hero that the setup gives the seat is only what it is until then. An
 * invitation to both seats of a team picks nothing. */
export interface Invited {
  kind: "open";
  picks?: boolean;
}

/** A seat that a bot of some level plays. */
export interface BotSeat {
  kind: "bot";
  level: string;
}

/** POST /api/lessons: a lesson, from the beginning of one of its steps. Its other seats are played from a script. */
export interface Learn {
  lesson: string;
  step?: number;
  name?: string;
}

/** POST /api/replays: a record to be looked at, over or not.
 *
 * It is kept as a game that nobody plays, open from its first card to its last to whoever has the spectators' token. */
export interface Replay {
  record: string;
}

/** POST /api/studies/check: a study of the game of a token, to be checked: every choice is carried out. */
export interface StudyOf {
  token: string;
  study: Study;
}

/** What somebody has made of a game: variations, and notes and marks at any moment (docs/teacher.md). */
export interface Study {
  title: string;
  variations: Variation[];
  notes: StudyNote[];
}

/** Another line: it branches off the game (`of` 0) or off a variation that stands before it, after `at` choices.
 *
 * `at` counts from the beginning of the game. `choices` are those of all seats from there on. */
export interface Variation {
  id: number;
  of: number;
  at: number;
  name: string;
  choices: string[];
}

/** What somebody has noted and drawn at the moment after `seq` choices, of the game (0) or of a variation. */
export interface StudyNote {
  line: number;
  seq: number;
  text: string;
  marks: StudyMark[];
}

/** A ring around a space, or an arrow from it `to` another; one of three inks. */
export interface StudyMark {
  space: string;
  to: string | null;
  ink: number;
}

/** POST /api/studies: a study of the game of a token, to be kept for whoever has its link.
 *
 * With the `key` of one that is kept it takes the place of that one. */
export interface KeepStudy {
  token: string;
  study: Study;
  key?: string | null;
}

/** POST /api/studies/delete: deletes a study, by its author's key. */
export interface DropStudy {
  key: string;
}

/** POST /api/positions: a position as text, to be shown. */
export interface Describe {
  text: string;
}

/** POST /api/checks: a record, to be checked (docs/records.md); nothing of it is kept.
 *
 * For a table that was there `shown` is the digest that it was shown first, `promises` are those of the seats as it
 * was shown them before it added anything (none where a seat had none; seats that are left out had none), and `added`
 * is what it added. */
export interface Check {
  record: string;
  shown?: string | null;
  promises?: (string | null)[] | null;
  added?: string | null;
}

/** POST /api/invitations: what an invitation is to, without taking it. */
export interface Inquiry {
  invitation: string;
}

/** POST /api/seats: takes the open seat of an invitation.
 *
 * `key` is anything random that the table makes up and keeps: the same claim again gets the same token, should the
 * first answer have been lost on the way; with another key the seat is taken.
 *
 * `hero` is for a seat that picks one; "random" draws one that nobody else has. The game is then dealt anew: as long
 * as such a seat is open, nothing can be chosen.
 *
 * `promise` is as in `NewGame`, for a game that is not dealt yet; that of the first claim stays. */
export interface Claim {
  invitation: string;
  key: string;
  name: string;
  hero?: string | null;
  promise?: string | null;
}

/** POST /api/mine: what has become of the games of these tokens. */
export interface Mine {
  tokens: string[];
}

/** POST /api/rematch: the same game once more, for those who played it: the seat that whoever asks has in it.
 *
 * The first who asks makes the new game, with everybody's seats waiting for them and bots where bots were; who begins
 * is drawn anew, if chance drew it before. `promise` is as in `NewGame`, of each for themselves. */
export interface Rematch {
  token: string;
  promise?: string | null;
}

/** The first message: who is there. A seat's token plays, a spectator's watches.
 *
 * `part` is what was promised for the seat, from whoever knows that nobody else is to come. */
export interface Enter {
  type: "enter";
  protocol: number;
  token: string;
  part?: string | null;
}

/** What the table adds to the seed, as it has promised: once `deal` of the welcome says that all parts are due. */
export interface Part {
  type: "part";
  part: string;
}

/** The answer to decision `seq`, one of its options by number.
 *
 * `cuts` is that of the state it answers: after a take-back the same number stands for another decision. */
export interface Choose {
  type: "choose";
  seq: number;
  cuts?: number;
  choice: number;
}

/** Asks to undo one's own last choice and all that came of it; `seq` is the decision now open. */
export interface TakeBack {
  type: "take back";
  seq: number;
  cuts?: number;
}

/** The answer to another seat's wish to take back; whoever wishes may withdraw it by not agreeing. */
export interface Consent {
  type: "consent";
  seq: number;
  cuts?: number;
  agreed: boolean;
}

/** Gives up (RESIGN-1): all of one's seats on the side of the seat that is asked, or else of one's first seat. */
export interface Resign {
  type: "resign";
  seq: number;
  cuts?: number;
}

/** Lets a bot play on for another person who has been away for a minute; whoever comes back has the seat again.
 *
 * An open seat that nobody has taken within a minute is given to a bot for good. */
export interface Replace {
  type: "replace";
  seq: number;
  cuts?: number;
  seat: number;
  level: string;
}

/** Asks for the moment after the first `seq` choices; with a `line`, after these choices instead of the game's next.
 *
 * A line can be tried in a game that is over, or that nobody plays. */
export interface Look {
  type: "look";
  seq: number;
  line?: string[];
}

/** Asks for a position as text: where the action was to be chosen that the first `seq` choices end in.
 *
 * With a `line` these choices follow, as in `Look`, and the action is that which they end in. */
export interface Share {
  type: "share";
  seq: number;
  line?: string[];
}

/** Asks why something cannot be chosen in decision `seq`: a space, a fighter, a card or an action; one of them. */
export interface Why {
  type: "why";
  seq: number;
  cuts?: number;
  space?: string | null;
  fighter?: number | null;
  card?: string | null;
  action?: Action | null;
}

/** Asks where a fighter could go, and whom it could attack from where it stands.
 *
 * If it may still move in the move under way, with the steps of that one; else as in a maneuver without a boost. */
export interface Reach {
  type: "reach";
  fighter: number;
}

/** Says something to the other people of the team of one's own `seat`, and to nobody else (TALK-1).
 *
 * It may point at one thing: a fighter, a space, a `card` that lies open in a discard pile, or one of the seat's own
 * hand, which it `shows` by that. The catalog has the phrases in words. */
export interface Say {
  type: "say";
  seat: number;
  phrase: Phrase;
  fighter?: number | null;
  space?: string | null;
  card?: string | null;
  shows?: string | null;
}

/** Asks for a hint for decision `seq`, one's own. It is noted in the game, and the result tells of it (HINT-1). */
export interface Hint {
  type: "hint";
  seq: number;
  cuts?: number;
}

/** Asks for the chance of each side at decision `seq`, one's own. That one has looked is noted as for a hint. */
export interface Chances {
  type: "chances";
  seq: number;
  cuts?: number;
}

/** Asks why a bot made choice `seq`, the number of the decision that it answered (WHY-1). */
export interface Compare {
  type: "compare";
  seq: number;
  cuts?: number;
}

/** Asks who could attack a fighter in the next turn of its enemies; with a `space`, if it stood there.
 *
 * Everybody may know the answer. */
export interface Threaten {
  type: "threaten";
  fighter: number;
  space?: string | null;
}

/** Asks what another seat can still hold, and how likely each card is in its hand (HOLD-1). */
export interface Hold {
  type: "hold";
  seat: number;
}

/** The new game: the token of one's own seat, or none; invitations to open seats; the spectators' token.
 *
 * `digest` is that of the server's seed, none where cards lie as a record or a position says. */
export interface Made {
  game: string;
  token: string | null;
  seats: number[];
  invitations: Invitation[];
  watch: string;
  digest: string | null;
}

/** An open seat and the token that takes it. */
export interface Invitation {
  seat: number;
  token: string;
}

/** A position that was given as text, as `seat` knows it (none: a spectator); `whole` if it is all of a game. */
export interface Described {
  position: PositionData;
  board: string;
  format: string;
  seat: number | null;
  whole: boolean;
  former: Former;
}

/** A position as one seat, or a spectator, knows it, but for its combat, which tables are told itemised. */
export interface PositionData {
  seat: number | null;
  board: string;
  format: string;
  edition: string;
  turn: number;
  active: number;
  actions: number;
  actions_taken: number;
  turn_over: boolean;
  seats: SeatData[];
  scheme: string | null;
  aside: string[];
  lasting: LastingData[];
  prevented: PreventionData[];
  items: Record<string, ItemOnBoard>;
  decision: DecisionData | null;
  result: ResultData | null;
}

/** One seat; `hand` is None where the viewer may not see it, `known` what it has seen of it all the same.
 *
 * `plural` says that its hero is several, so that the name takes "draw", not "draws". `started` says that it has had
 * its first turn, `won` that it has won a combat in this one, `roots` whom its effects keep in their spaces. */
export interface SeatData {
  hero: string;
  name: string;
  plural: boolean;
  status: string;
  hand: string[] | null;
  hand_size: number;
  known: string[];
  deck_size: number;
  deck_top: string[];
  deck_bottom: string[];
  discards: string[];
  piles: PileData[];
  markers: MarkerData[];
  counters: CounterData[];
  decks: DeckData[];
  tokens: TokenData[];
  fighters: FighterData[];
  started: boolean;
  won: boolean;
  roots: number[];
}

/** A pile of a hero's own, the oldest card first; `cards` is None where it lies face down before the viewer. */
export interface PileData {
  name: string;
  cards: string[] | null;
  size: number;
}

/** A marker and the side that it shows, if any. */
export interface MarkerData {
  name: string;
  side: string | null;
}

/** A counter and how far it has come; `of` is the seat whose hero has it, `most` what it can come to. */
export interface CounterData {
  name: string;
  of: number;
  amount: number;
  most: number;
}

/** A second deck of a hero's own: `name` is what its cards are called, `bottom` what all know to lie under it. */
export interface DeckData {
  name: string;
  size: number;
  bottom: string[];
  face_up: string[];
  discards: string[];
}

/** A kind of token: how many are still to be laid, and where the others lie, in the order of laying. */
export interface TokenData {
  name: string;
  supply: number;
  spaces: string[];
}

/** One fighter; `space` and `back` are None off the board, `back` also for whoever holds one space.
 *
 * `kind` is what all of its kind are called, `number` which of them it is, None where it is the only one. `began` and
 * `began_back` say where it stood as the turn began, `hurt` that it has taken damage in it, `rooted` that it cannot
 * leave its space, `unbound` that its attack may go anywhere if it is the next of its seat. */
export interface FighterData {
  id: number;
  name: string;
  kind: string;
  number: number | null;
  health: number;
  max_health: number;
  form: string | null;
  counters: CounterData[];
  space: string | null;
  back: string | null;
  defeated: boolean;
  began: string | null;
  began_back: string | null;
  hurt: boolean;
  rooted: boolean;
  unbound: boolean;
}

/** A text that holds for a while: whose, of which card, what it says, and how long. */
export interface LastingData {
  seat: number;
  source: string;
  text: string;
  until: string;
}

/** Damage that will be kept from a fighter: this turn, or only in the combat under way. */
export interface PreventionData {
  fighter: number;
  amount: number;
  source: string | null;
  in_combat: boolean;
}

/** An item that nobody has used yet; `text` says what it does and, where that is so, that it is our guess. */
export interface ItemOnBoard {
  name: string;
  kind: string;
  text: string;
}

/** The open decision; its options are empty unless they are the viewer's.
 *
 * `question` asks it of whoever is asked, and tells everybody else what is being chosen; `asks` is the same as
 * structured text. `cards_from` says where the cards lie that it is about, for people: "discard
 * pile", "deck", the name of a pile, "hand of" another player; None if they lie in the hand of the seat that is asked,
 * or if it is about no card. */
export interface DecisionData {
  seat: number;
  kind: string;
  question: string;
  asks: Record<string, string>[];
  source: string | null;
  rule: string;
  fighter: number | null;
  cards_from: string | null;
  options: OptionData[];
}

/** One legal answer; `id` is what records call it, and no other option of the decision has the same.
 *
 * `says` is what its button says, in pieces that name what they speak of; `meaning` what it does where that is only a
 * name for it.
 *
 * What it is about is None where it does not apply, and all of it for declining: a fighter, a space (with `back`, the
 * second space of a large fighter), a card, a seat, an item. `path` is the walk that a move will be shown by. */
export interface OptionData {
  option: number;
  id: string;
  meaning: string;
  says: Record<string, string>[];
  fighter: number | null;
  space: string | null;
  back: string | null;
  card: string | null;
  seat: number | null;
  item: string | null;
  path: string[];
}

/** How the game ended; `resigned` says that it was by giving up. */
export interface ResultData {
  winners: number[];
  reason: string;
  resigned: boolean;
}

/** Heroes and boards of a game that are not as `GET /api/catalog` has them: corrected since, or gone.
 *
 * They stand in the place of those of the same slug for as long as this game is shown. Most games have none. */
export interface Former {
  heroes: HeroData[];
  boards: PageBoard[];
}

/** A hero with its deck; its `difficulty` is from 1 to 3, or 0 where nobody has said. */
export interface HeroData {
  slug: string;
  name: string;
  set: string;
  move: number;
  fighters: FighterKind[];
  abilities: Named[];
  tokens: TokenKind[];
  piles: PileKind[];
  offers: OfferKind[];
  decks: SecondDeck[];
  markers: MarkerKind[];
  counters: CounterKind[];
  cards: CardData[];
  look: LookData;
  by_hand: string;
  difficulty: number;
  recommended: boolean;
  tip: string;
}

/** A kind of fighter of a hero, of which there are `count`; `second_life` is the health that it comes back with.
 *
 * By its `id` texts name it. */
export interface FighterKind {
  id: string;
  name: string;
  role: "hero" | "sidekick";
  attack: "melee" | "ranged";
  health: number;
  letters: string;
  count: number;
  second_life: number;
  forms: string[];
}

/** A text with its name: an ability, a card of a second deck, a side of a marker. */
export interface Named {
  name: string;
  text: string;
}

/** A kind of token that a hero lays. */
export interface TokenKind {
  name: string;
  plural: string;
  count: number;
  stops: boolean;
  text: string;
}

/** A pile of a hero's own, and the sum that completes it, if one does. */
export interface PileKind {
  name: string;
  sum: SumData | null;
  ability: string;
  text: string;
}

/** What all cards in a pile have of an attribute must come to `full` for something to happen. */
export interface SumData {
  attribute: string;
  plural: string;
  full: number;
}

/** Texts that a counter pays for, or cards in a pile with what they have of an attribute; `name` is what one of them
 * is called. */
export interface OfferKind {
  name: string;
  plural: string;
  attribute: string;
  pile: string;
  counter: string;
  texts: OfferedText[];
}

/** A text of an offer: its name, if it has one, and its price, as one says it, part by part. */
export interface OfferedText {
  name: string;
  needs: string[];
  text: string;
}

/** A second deck of a hero's own; `name` is what one of its cards is called. */
export interface SecondDeck {
  name: string;
  plural: string;
  cards: SecondCardData[];
}

/** A card of a second deck; `short` is its name where there is little room. */
export interface SecondCardData {
  name: string;
  text: string;
  short: string;
}

/** A marker, its sides, and what the character card says of each. */
export interface MarkerKind {
  name: string;
  sides: Named[];
}

/** A counter: where it starts, what it can come to, and what the character card says of it. */
export interface CounterKind {
  name: string;
  starts: number;
  most: number;
  text: string;
}

/** A card of a deck; `attributes`, `families` and `art`, a drawing, are there for cards that have them. */
export interface CardData {
  name: string;
  copies: number;
  type: string;
  value: number | null;
  boost: number;
  by: string[] | "any";
  text: string;
  lines: LineData[];
  attributes?: AttributeData[];
  art?: string;
  families?: string[];
}

/** What a card says at one moment. */
export interface LineData {
  moment: string;
  heading: string;
  said: SaidData[];
  reminder: string | null;
}

/** A text of a card; one of those to choose between where `choice` says so.
 *
 * `says` is the text in pieces: `t` are the words; "fighter", "card", "token", "zone", "deck", "form" or "side" has
 * the id of what they name, or nothing where they speak of whoever it is then; `rule` is what they rest on. */
export interface SaidData {
  choice: boolean;
  says: Record<string, string>[];
}

/** What a card has of an attribute that its hero declares: a number, or one of its values; and that in words. */
export interface AttributeData {
  name: string;
  value: string | number;
  text: string;
}

/** The inks of a hero, and the drawings that its look names. */
export interface LookData {
  key: string;
  second: string;
  paper: string;
  emblem: string | null;
  token: string | null;
  pile: string | null;
  back: string | null;
  sides: string[] | null;
}

/** A board as the pages get it: where its spaces lie and what they neighbour is in its drawing. */
export interface PageBoard {
  slug: string;
  name: string;
  set: string;
  zones: string[];
  starts: string[];
  one_way: string[][];
  items: SlotData[];
  possible_items: PossibleItem[];
  drawing: DrawingData;
}

/** A place for an item on a board. */
export interface SlotData {
  kind: string;
  space: string;
}

/** An item that may lie on a board, and what it does. */
export interface PossibleItem {
  name: string;
  kind: string;
  effects: (Record<string, number | string>)[];
  guess: string;
  text: string;
}

/** A board as its file has it. `ground` names the ground to draw it on, where it has none of its own. */
export interface DrawingData {
  name: string;
  set: string;
  size: number[];
  zones: string[];
  starts: Record<string, string>;
  items?: Record<string, string[]>;
  spaces: Record<string, SpaceDrawing>;
  paths: string[][];
  one_way: string[][];
  ground?: string;
}

/** Where a space lies, and its zones. */
export interface SpaceDrawing {
  x: number;
  y: number;
  zones: string[];
}

/** A study whose choices can all be made: those of each variation in sentences. */
export interface StudyChecked {
  study: Study;
  said: string[][];
}

/** A study that is kept: the token that opens it, and the key that changes and deletes it. `days` it stays. */
export interface StudyKept {
  study: string;
  key: string;
  days: number;
}

/** Whether there was a study with this key, and it is deleted. */
export interface StudyDropped {
  deleted: boolean;
}

/** GET /api/study, with the header `Authorization: Bearer TOKEN`: a study that is kept.
 *
 * `watch` is the spectators' token of its game, `said` are the choices of each variation in sentences. */
export interface OpenedStudy {
  watch: string;
  study: Study;
  said: string[][];
}

/** What was found in a record: wrong if anything is, right if its deal was nobody's choice, else open. */
export interface Checked {
  verdict: "right" | "wrong" | "open";
  findings: Finding[];
}

/** One thing that was looked at in a record; `right` is none for what no record can prove. */
export interface Finding {
  about: "digest" | "part" | "seed" | "shown" | "promised" | "added" | "game";
  right: boolean | null;
  text: string;
}

/** What an invitation is to: the seats it takes, and whether their hero is to be picked (`picks`).
 *
 * `heroes` has none where somebody is still to pick one, `players` none where a seat is open; see `Listed`. `hints`
 * says whether everybody at this table may ask for hints. */
export interface Offer {
  game: string;
  board: string;
  format: string;
  heroes: (string | null)[];
  players: (string | null)[];
  seats: number[];
  picks: boolean;
  hints: boolean;
}

/** The seat that was claimed (two for whoever plays both seats of a team), and the token that holds it. */
export interface Seated {
  game: string;
  seats: number[];
  token: string;
}

/** The games of some tokens, as they were asked for; tokens that nothing is known of are left out. */
export interface Summaries {
  games: Summary[];
}

/** One's own game in a few words; `seats` is empty for a spectator, `heroes` has none where one is to be picked.
 *
 * `helped` are the seats that have asked for hints or looked at the chances. */
export interface Summary {
  token: string;
  game: string;
  seats: number[];
  board: string;
  heroes: (string | null)[];
  players: string[];
  choices: number;
  over: boolean;
  helped: number[];
}

/** GET /api/games: the newest listed games that are not over, as long as somebody is there.
 *
 * That is, somebody who holds a seat is connected or was within the last minutes; where no seat is open, it is enough
 * that something was done in the last minutes. */
export interface Listing {
  games: Listed[];
}

/** A game that everybody may watch with the token `watch`, and whose open seats anyone may take.
 *
 * `players` has the name of a person or "novice bot" and the like for each seat, none where it is open; `heroes` has
 * none where whoever takes the seat picks the hero. `hints` says whether everybody in it may ask for hints. */
export interface Listed {
  game: string;
  board: string;
  heroes: (string | null)[];
  format: string;
  players: (string | null)[];
  choices: number;
  watch: string;
  open: Invitation[];
  hints: boolean;
}

/** The answer to `enter`: everything up to now. Sent anew after a take-back, when somebody has picked a hero or has
 * given up, when parts are due and when the game is dealt; forget what was before.
 *
 * `seats` are the receiver's own, none for a spectator; `clock` is the number of seconds a decision may take; `watch`
 * is the spectators' token, which everybody at the table may pass on; `rematch` whether somebody has asked for one;
 * `talk` is the newest of what the receiver's team has said. `hints` says whether everybody here may ask for hints, as
 * was agreed when the game was made; whoever plays against bots alone may do so anyway. `former` is what this game has
 * otherwise than the catalogue. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  game: string;
  seats: number[];
  board: string;
  heroes: string[];
  format: string;
  edition: string;
  clock: number | null;
  watch: string;
  players: Player[];
  log: Line[];
  rematch: boolean;
  talk: Remark[];
  hints: boolean;
  deal: Deal;
  former: Former;
}

/** Who sits on a seat: the name of a person or the level of a bot; neither while the seat is open.
 *
 * Both where a bot plays on for a person who is away. `picks`: whoever takes this open seat picks its hero, and the
 * game is dealt anew. */
export interface Player {
  name: string | null;
  bot: string | null;
  connected: boolean;
  picks: boolean;
}

/** A sentence of the log, after how many choices it was said, and whose event it is; `mark` begins a new turn.
 *
 * `says` is the text in pieces and `step` what a bot did, as in `Happening`. */
export interface Line {
  seq: number;
  text: string;
  says: Record<string, string>[];
  seat: number | null;
  mark: boolean;
  step: BotStep | null;
}

/** What a bot did at once: the numbers of its choices, of which only the last led to anything that is said.
 *
 * `compare` asks about each of them. */
export interface BotStep {
  seat: number;
  choices: number[];
}

/** What somebody on `seat` said to their team after `seq` choices; `text` is the whole of it in words.
 *
 * What is pointed at is as in `Say`. */
export interface Remark {
  seat: number;
  seq: number;
  phrase: Phrase;
  fighter: number | null;
  space: string | null;
  card: string | null;
  shows: string | null;
  text: string;
}

/** What the seed of the game is made of (docs/records.md), as far as it may be known.
 *
 * `digest` is that of the server's seed, none where the cards lie as a record or a position says. `promises` and
 * `parts` are those of the seats, by number, none where a seat has none; parts are told with the deal. As long as the
 * game is not `dealt` nobody has a card, and nothing can be chosen; parts are `due` when everybody is there. `server`
 * is the server's seed, once the game is over. */
export interface Deal {
  dealt: boolean;
  due: boolean;
  digest: string | null;
  promises: (string | null)[];
  parts: (string | null)[];
  server: string | null;
}

/** The position after `seq` choices, what the last one led to, and the decision `seq` that is open now.
 *
 * The same `seq` may come twice, when something beside the game has changed; there is nothing new in it to draw.
 *
 * `fight` is the combat under way, or the last one: it goes with a scheme, or the first choice of a later turn.
 * `by_hand` is the text that is being carried out by hand. `left` is how many seconds are left for the decision.
 * `take_back` says whether the receiver may take its last choice back: freely, by consent of the others, or not.
 * `resigned` are the seats that have given up; a game that ended so has its
 * result in `position` like any other. `helped` are the seats that have asked for hints or looked at the chances.
 * `statistics` and `course` come with the end of the game. `guide` is there for the learner of a
 * lesson. */
export interface State {
  type: "state";
  seq: number;
  cuts: number;
  position: PositionData;
  events: Happening[];
  fight: Fight | null;
  by_hand: ByHand | null;
  left: number | null;
  take_back: "free" | "ask" | "no";
  wish: Wish | null;
  resigned: number[];
  helped: number[];
  statistics: SeatStatistics[] | null;
  course: Course[] | null;
  guide: Guide | null;
}

/** One event as the receiver may know it, for a log and for drawing; `text` is empty for what need not be said.
 *
 * Fighters are the numbers that a position gives them, spaces and cards their names; what has no meaning for the kind
 * of event is left out. Some kinds are no events of the game but what `seat` did beside it: "late", when the clock
 * made its choice, "resigns", "stand-in", when a bot begins to play for it, "returns" and "takes-back".
 *
 * `says` is the text in pieces that name what they speak of: `t` are the words, and "fighter", "card", "space", "seat"
 * or "cause" (in brackets) the number or name of it.
 *
 * `moment` is when in a combat it happened, for what a text did there: so the line of the card can be shown that is
 * carried out. `step` is what a bot did by that, at the first of what it led to. */
export interface Happening {
  kind: string;
  seat: number | null;
  fighter: number | null;
  target: number | null;
  card: string | null;
  space: string | null;
  back: string | null;
  amount: number;
  path: string[];
  source: string | null;
  moment: "immediately" | "during" | "after" | "declared" | null;
  text: string;
  says: Record<string, string>[];
  step: BotStep | null;
}

/** A combat itemised: face down ("cards"), turned up ("revealed"), over, or cut off by the end of the game.
 *
 * Values are those that counted for the damage. `damage` and `winner` are none until damage is settled; `result` says
 * both in a sentence, and what cut the combat off. */
export interface Fight {
  step: "cards" | "revealed" | "over" | "cut off";
  attack: FightSide;
  defense: FightSide;
  damage: number | null;
  winner: number | null;
  result: string;
}

/** One side of a combat; `card` is "hidden" while it lies face down before the receiver, none where there is none.
 *
 * `value` is none until the cards are turned up; from then on it is what `items` add up to. */
export interface FightSide {
  seat: number;
  fighter: number;
  name: string;
  card: string | null;
  value: number | null;
  cancelled: boolean;
  ignored: boolean;
  items: FightItem[];
}

/** A part of a value: what added it, by name, and how much.
 *
 * "printed" is the number on the card, "instead" one that takes its place, "boost" the boost of another card,
 * "ability" a text of a card or character, "item" an item. "ignored" takes everything away again. */
export interface FightItem {
  kind: "printed" | "instead" | "boost" | "ability" | "item" | "ignored";
  text: string;
  amount: number;
}

/** A text that is being carried out by hand, for all to see: whose, what says it, and how often it was refused.
 *
 * `groups` are the options of the receiver's own decision under their headings, where it chooses what to do next;
 * "" is for those that stand by themselves. */
export interface ByHand {
  seat: number;
  source: string;
  text: string;
  refusals: number;
  groups: Record<string, number[]>;
}

/** A seat would like to take its last choice back; `waiting` are the seats that have not agreed yet. */
export interface Wish {
  seat: number;
  waiting: number[];
}

/** What a seat did in a game that is over. */
export interface SeatStatistics {
  turns: number;
  maneuvers: number;
  attacks: number;
  schemes: number;
  combats_won: number;
  combat_damage: number;
  damage_taken: number;
  recovered: number;
  cards_drawn: number;
  boosts: number;
  fighters_lost: number;
}

/** How a game went: the health of all fighters of each seat at the beginning of each turn, and at the end.
 *
 * `seq` is how many choices were made by then. */
export interface Course {
  seq: number;
  turn: number;
  health: number[];
}

/** What a lesson tells its learner: pages to read, the last of which asks for what is to be done, if anything is.
 *
 * `now` says what to press, and `wants` are the options that lead on; `others` are gentle reasons for all others. With
 * `back` the last choice is to be taken back, and `asks` is a card that is to be asked about (`why`). `done` is what
 * the step before had to say. `step` is the number of the step, from 0, `of` so many; with `over` all is done. */
export interface Guide {
  lesson: string;
  step: number;
  of: number;
  pages: Page[];
  now: string;
  wants: number[];
  others: Record<string, string>;
  asks: string | null;
  back: boolean;
  done: string;
  over: boolean;
}

/** A step of a lesson: one thought. What glows is "fighter 3", "zone brown", "space D3", "card Snark" or "item …".
 *
 * `next` says that it is only read, and `gently` what is said to whoever chooses something instead; other steps are
 * done by choosing. */
export interface Page {
  step: number;
  title: string;
  say: string;
  glow: string[];
  next: boolean;
  gently: string;
}

/** The receiver's answer to decision `seq` is carried out and kept, whatever happens from now on. */
export interface Accepted {
  type: "accepted";
  seq: number;
}

/** Who sits where has changed: somebody came, left, or took an open seat. */
export interface Players {
  type: "players";
  players: Player[];
}

/** Somebody who played has asked for a rematch; the others have a seat in it if they ask as well. */
export interface Rematched {
  type: "rematched";
}

/** Somebody's wish to take back has come up, was agreed to by another seat, or is off the table (none).
 *
 * `text` says who would not have it, where that is why it is off the table. */
export interface Wished {
  type: "wished";
  seq: number;
  wish: Wish | null;
  text: string;
}

/** The moment after `seq` choices; all cards are open (`open`) once the game is over, or if nobody plays it.
 *
 * The last of these choices are those of `line`, if that was asked for. Where all is open, the decision has its
 * options, for whichever seat, and `next` is the one that was chosen in the game. So has the one that was open when
 * somebody gave up, beside the result: other lines may begin there, too.
 *
 * `choice` is the last of these choices in a sentence, none before the first. It names no card that was chosen: what
 * `events` tell of it is what the receiver may know. */
export interface Moment {
  type: "moment";
  seq: number;
  line: string[];
  next: string | null;
  position: PositionData;
  choice: string | null;
  events: Happening[];
  fight: Fight | null;
  by_hand: ByHand | null;
  open: boolean;
}

/** The answer to `share`: the position after `seq` choices as text, as `seat` knows it (none: a spectator).
 *
 * In a game that is over, or that nobody plays, it is what the seat knows that is to act; otherwise what the receiver
 * knows. */
export interface Shared {
  type: "shared";
  seq: number;
  seat: number | null;
  text: string;
}

/** The answer to `why`: what was asked about, why it cannot be chosen (or that it can), and the rule by its name. */
export interface Because {
  type: "because";
  seq: number;
  space: string | null;
  fighter: number | null;
  card: string | null;
  action: Action | null;
  text: string;
  says: Record<string, string>[];
  rule: string;
}

/** The answer to `reach`: spaces where the fighter could go, and fighters whom it could attack. */
export interface Reached {
  type: "reached";
  seq: number;
  fighter: number;
  spaces: string[];
  targets: number[];
}

/** Somebody of the receiver's team has said something, perhaps the receiver. */
export interface Spoken {
  type: "spoken";
  remark: Remark;
}

/** The answer to `hint`: the best choices of decision `seq`, `others` as good, and how they compare.
 *
 * It comes twice where a reason is looked for: at first it is `seeking`, and then with `because`, which is none where
 * no reason stands out. Without choices `verdict` says why there are none. */
export interface Hinted {
  type: "hinted";
  seq: number;
  cuts: number;
  choices: Advice[];
  others: number[];
  verdict: string;
  because: string | null;
  seeking: boolean;
}

/** One of the best choices of a decision, in words with those that would follow it (`way`).
 *
 * `chance` is how likely the receiver's side wins with it, in points of 100, between `low` and `high`; none where it
 * was hardly looked at. `good` says whether it is as good as the best. */
export interface Advice {
  option: number;
  text: string;
  chance: number | null;
  low: number | null;
  high: number | null;
  good: boolean;
  way: WayStep[];
}

/** One choice of a way: what kind of decision it answers, in words, and what it is about, as an option has it.
 *
 * `mover` is who moves or is placed, or attacks; `target` is whom that one attacks, asked or not. */
export interface WayStep {
  kind: string;
  text: string;
  mover: number | null;
  target: number | null;
  fighter: number | null;
  space: string | null;
  back: string | null;
  card: string | null;
  path: string[];
}

/** The answer to `chances`: those of all sides at decision `seq`, as the receiver can know them; they add up to 100.
 *
 * There are none where there is nothing to choose. */
export interface Reckoned {
  type: "reckoned";
  seq: number;
  cuts: number;
  sides: SideChance[];
}

/** How likely a side wins, in points of 100; a team's side has several seats. */
export interface SideChance {
  seats: number[];
  chance: number;
}

/** The answer to `compare`: what a bot compared for choice `seq`, the one that it made first.
 *
 * With `open` its cards count, once the game is over. Before that it is thought about from outside, with what
 * everybody knew, and names no cards. */
export interface Compared {
  type: "compared";
  seq: number;
  seat: number;
  level: string;
  question: string;
  open: boolean;
  choices: ComparedChoice[];
}

/** A choice that a bot compared, and whether it made it.
 *
 * `chance` is how likely its side wins with it, in points of 100; none where it was hardly looked at. */
export interface ComparedChoice {
  text: string;
  chance: number | null;
  made: boolean;
}

/** The answer to `threaten`: those who could attack the fighter, where it stands or on `space`; the worst first. */
export interface Threatened {
  type: "threatened";
  seq: number;
  fighter: number;
  space: string | null;
  threats: Threat[];
}

/** An enemy who could attack: from where, the least boost that takes it there, the most that could come, with what.
 *
 * `more`: a text might make it more, by nobody knows how much. */
export interface Threat {
  fighter: number;
  spaces: string[];
  boost: number;
  value: number;
  cards: string[];
  more: boolean;
}

/** The answer to `hold`: the cards of a seat, the likeliest to be in its hand first. */
export interface Holdings {
  type: "held";
  seq: number;
  seat: number;
  cards: HeldCard[];
}

/** A card of a seat: its copies, how many of them may be in hand, how many surely are.
 *
 * `chance` is how likely at least one is, from 0 to 1. */
export interface HeldCard {
  card: string;
  copies: number;
  left: number;
  known: number;
  chance: number;
}

/** What was asked is not done, and nothing has changed: the reason, and a sentence for people.
 *
 * `seq` is the number of the decision open now, where a game is spoken of. Over HTTP this comes with a status of 400
 * or more. */
export interface Refused {
  type: "refused";
  reason: Reason;
  text: string;
  seq: number | null;
}

/** The catalogue as the pages get it. */
export interface CatalogData {
  digest: string;
  version: string;
  rules: number;
  rules_text: Record<string, string>;
  protocol: number;
  editions: string[];
  formats: Record<string, number[]>;
  bots: string[];
  scopes: string[];
  clock: number[];
  longest_name: number;
  phrases: Record<Phrase, string>;
  heroes: HeroData[];
  boards: PageBoard[];
}

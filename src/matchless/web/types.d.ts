// What the modules of the pages hand each other. Like protocol.d.ts the checker alone reads it; it is never sent.
import type {
  Action,
  CardData,
  CatalogData,
  DrawingData,
  FighterData,
  Former,
  Fresh,
  Happening,
  HeroData,
  Invitation,
  ItemOnBoard,
  Moment,
  OptionData,
  PageBoard,
  PositionData,
  State,
  Study,
  Welcome,
} from "./protocol.js";

export * from "./protocol.js";

// --- elements ----------------------------------------------------------------------------------------------------------

export type Child = Node | string | number | null | undefined | false | Child[];

type Listener = { hears(event: Event): unknown }["hears"];
type Listeners = {
  [Kind in keyof GlobalEventHandlersEventMap as `on${Kind}`]?: (
    event: GlobalEventHandlersEventMap[Kind] & { currentTarget: HTMLElement },
  ) => unknown;
};

/** "class", "text", listeners as functions, everything else an attribute. */
export type Props = Listeners & { [name: string]: string | number | boolean | URL | null | undefined | Listener };

/** The elements of our pages that are more than an HTMLElement. */
export interface Named {
  board: SVGSVGElement;
  under: SVGSVGElement;
  turns: SVGSVGElement;
  chances: SVGSVGElement;
  "newhere-board": SVGSVGElement;
  name: HTMLInputElement;
  mulligan: HTMLInputElement;
  hints: HTMLInputElement;
  trust: HTMLInputElement;
  "one-person": HTMLInputElement;
  "show-rules": HTMLInputElement;
  slider: HTMLInputElement;
  file: HTMLInputElement;
  first: HTMLSelectElement;
  edition: HTMLSelectElement;
  speed: HTMLSelectElement;
  "new-game": HTMLFormElement;
  "to-table": HTMLAnchorElement;
  "invite-dialog": HTMLDialogElement;
  "play-on": HTMLDialogElement;
}

/** Frames of an animation. */
export type Frames = Keyframe[];

// --- what there is to play with ------------------------------------------------------------------------------------------

/** A card that knows its hero. */
export type Card = CardData & { hero: string };
export type Hero = Omit<HeroData, "cards"> & { cards: Card[] };

/** The catalog with its look-ups; of what is not in it there is nothing. */
export interface Catalog extends Omit<CatalogData, "heroes"> {
  heroes: Hero[];
  hero(slug: string | null | undefined): Hero | undefined;
  board(slug: string | null | undefined): PageBoard | undefined;
  card(slug: string, name: string): Card | undefined;
  asThen(former?: Former): void;
}

/** A card and the seat, from 1, whose colours it has. */
export interface Held {
  card: Card;
  seat: number;
}

// --- what is kept ----------------------------------------------------------------------------------------------------------

/** How far one has come in a lesson. */
export interface KeptLesson {
  token: string;
  step: number;
  of: number;
  done: boolean;
}

/** A lesson in lessons.json. */
export interface LessonData {
  slug: string;
  title: string;
  minutes: number;
  about: string;
  emblem: string;
  board: string;
  heroes: string[];
  steps: string[];
}

/** What one has made of a game, and its link with the key that changes it. */
export interface KeptStudy {
  game: string;
  study: Study;
  said: string[][];
  shared: { study: string; key: string } | null;
}

export interface Look {
  theme: "light" | "dark" | "system";
  pace: "slow" | "normal" | "quick" | "none";
  motion: "full" | "none";
  names: boolean;
  reminders: boolean;
  chances: boolean;
  tips: boolean;
}

export interface Sound {
  on: boolean;
  master: number;
  effects: number;
  ambience: number;
}

/** How well one has played a game that was reviewed, as the browser keeps it. */
export interface Accuracy {
  game: string;
  seat: number;
  hero: string;
  result: number;
  accuracy: number;
  marks: Record<string, number>;
}

// --- reviews (teacher/review.py) -------------------------------------------------------------------------------------------

/** What there is of a review. Until it is there, `chances` has the choices that were judged: number, seat, before, after. */
export interface Reviewed {
  done: number;
  of: number;
  review: Review | null;
  chances: [number, number, number, number][];
  sides: number[][];
  former?: Former;
}

/** The chance of a side over a game, and the choices that lost some of it. */
export interface ChanceLine {
  seats: number[];
  points: [number, number][];
}
export interface ChanceMark {
  at: number;
  seat: number;
  chance: number;
  mark: string;
  says: string;
  better: string | null;
  own: boolean;
}

export interface Review {
  iterations: number;
  /** How far its chances can be trusted. */
  sureness: string;
  complete: boolean;
  board: string;
  heroes: string[];
  players: string[];
  sides: number[][];
  choices: number;
  turns: number[];
  result: { winners: number[] } | null;
  headline: string;
  units: ReviewUnit[];
  seats: Ledger[];
  /** Of every choice that was judged: number, seat, before, after. */
  chances: [number, number, number, number][];
}

/** A row of choices that decided something together. */
export interface ReviewUnit {
  seat: number;
  turn: number;
  first: number;
  last: number;
  at: number;
  says: string;
  kinds: string[];
  before: number;
  after: number;
  loss: number;
  low: number;
  high: number;
  mark: string;
  better: string | null;
}

/** How a seat's chance became its result. */
export interface Ledger {
  seat: number;
  name: string;
  hero: string;
  start: number;
  own: number;
  given: Record<string, number>;
  luck: number;
  result: number;
  accuracy: number | null;
  marks: Record<string, number>;
  headline: string;
  lead: string;
  turning: ReviewMoment[];
  find: ReviewMoment | null;
  gaps: { after: number; before: number; turn: number; luck: number; given: Record<string, number>; says: string[] }[];
}

/** A unit worth another look. */
export interface ReviewMoment {
  seat: number;
  unit: number;
  at: number;
  turn: number;
  mark: string;
  chose: string;
  made_drawn: Drawn;
  after: number;
  better: string | null;
  way_drawn: Drawn;
  before: number;
  lead: number;
  because: string | null;
  because_you: string | null;
  position: PositionData;
}

/** What of a row of choices can be drawn: spaces by their names, and cards; without a name there is none to be seen. */
export interface Drawn {
  paths: string[][];
  arrows: [string, string][];
  rings: string[];
  cards: { name: string | null; hero: string; says: string }[];
}

export interface KeptGame {
  token: string;
  game: string;
  seats: number[];
  invitations: Invitation[];
  watch: string | null;
  /** What this browser adds to the deal, its digest, and the first digest of the server that it was shown before. */
  part?: string;
  promise?: string;
  digest?: string | null;
  /** Whether its own promise was shown; all promises, as they were when it gave its part (deal-notes.js). */
  promised?: boolean;
  promises?: (string | null)[];
}

// --- a game that is being set up -------------------------------------------------------------------------------------------

export type Who = "me" | "bot" | "friend" | "anyone";
/** What a table sets of items, by their names. */
export type Settings = Record<string, number | string>;

export interface PlannedSeat {
  who: Who;
  hero: string;
  given: string;
  level: string;
}

export interface Plan {
  format: string;
  size: number;
  board: string;
  seats: PlannedSeat[];
  clock: number | null;
  first: number | null;
  mulligan: boolean;
  hints: boolean;
  trust: boolean;
  edition: NonNullable<Fresh["edition"]>;
  items: Settings;
  onePerson: boolean;
}

// --- a board and what stands on it -------------------------------------------------------------------------------------------

export interface Point {
  x: number;
  y: number;
}

/** A path as it is drawn; `at` goes along it from 0 to 1. */
export interface Route {
  a: string;
  b: string;
  d: string;
  at(t: number): Point;
  length: number;
}

export interface Sector {
  zone: string;
  from: number;
  to: number;
}

/** Room beside a space. */
export interface Spot extends Point {
  room: number;
  angle: number;
}

export interface Layout {
  box: [number, number, number, number];
  routes: Route[];
  oneWay: Route[];
  sectors: Record<string, Sector[]>;
  items: Record<string, Spot>;
  starts: (Spot & { number: string; name: string })[];
}

/** A board as it is drawn. */
export type Drawing = DrawingData;

export type Fighter = FighterData & { seat: number };

/** A fighter on a board; `seat` from 1. */
export interface Piece {
  id: number | string;
  name: string;
  emblem: string;
  seat: number;
  hero: boolean;
  space: string;
  second?: string;
  health: number;
  max: number;
  mark?: number;
}

export interface Trail {
  seat: number;
  emblem: string;
  through: string[];
}

export interface BoardToken {
  space: string;
  hero: string;
  emblem: string;
  stops: boolean;
  count: number;
  name: string;
  nth?: number;
}

export interface Attack {
  from: string;
  to: string;
  damage?: number | null;
}

/** What drawBoard is told beside the board. */
export interface Picture {
  slug?: string;
  under?: SVGSVGElement;
  few?: boolean;
  radius?: number;
  names?: boolean;
  still?: boolean;
  fighters?: Piece[];
  comers?: { space: string; seat: number }[];
  tokens?: BoardToken[];
  items?: Record<string, ItemOnBoard>;
  legal?: Record<string, string>;
  chosen?: { space: string; second?: string; through?: string[] };
  targets?: boolean;
  ends?: Record<string, string>;
  stop?: string;
  active?: string;
  last?: Trail[];
  attack?: Attack;
}

/** What a fighter can reach, as the board shows it. */
export interface Reach {
  from: string;
  spaces: string[];
  targets: string[];
}

// --- telling -----------------------------------------------------------------------------------------------------------------

/** A state as the table keeps it: when it was heard, and whether it tells a turn again or a beginning. */
export type Heard = State & { heard: number; again?: "begins" | "ends"; begins?: boolean };

/** What is told from and to: a state, or a moment of a replay. */
export type Snapshot = Pick<State | Moment, "position" | "fight" | "events">;

/** One thing to be seen, and the event that it tells. */
export interface Beat {
  kind: string;
  event: Happening;
  ms: number;
  seat: number | null;
  text: string;
  revealed: boolean;
  settled: boolean;
  side?: Role;
  inFight?: boolean;
}

export type Role = "attack" | "defense";

/** Where things are told: the section of the board, its drawing, and the layer over it. */
export interface Place {
  ground: HTMLElement;
  svg: SVGSVGElement;
  fx: HTMLElement;
}

// --- the prompt ----------------------------------------------------------------------------------------------------------------

/** Why something cannot be chosen, or what a rule says. */
export interface Explanation {
  about?: string;
  text: string;
  rule?: string;
}

/** What the prompt says. */
export interface Prompt {
  state: "asked" | "waiting" | "lost" | "over";
  kind?: string;
  seat?: number;
  emblem: string;
  title: string;
  lines: Child[];
  answers: Child[];
  offer?: Node | null;
  why?: Explanation | null;
  explain?: (why: Explanation) => void;
  thinking?: boolean;
  news?: string;
  again?: (() => void) | null;
  whyBot?: (() => void) | null;
  quote?: Node | null;
  tools?: Node | null;
  clock?: Node | null;
}

/** The options of a decision by what they are about. */
export interface Sorted {
  spaces: Map<string, OptionData[]>;
  cards: Map<string, OptionData>;
  buttons: OptionData[];
}

/** What a question why is about. */
export interface About {
  space?: string;
  fighter?: number;
  card?: string;
  action?: Action;
}

// --- puzzles -------------------------------------------------------------------------------------------------------------

/** A puzzle in short; `bits` says how hard it is to find, `health` what the opposing heroes have left. */
export interface PuzzleRow {
  id: string;
  kind: string;
  board: string;
  heroes: string[];
  seat: number;
  actions: number;
  health: number;
  bits: number;
  rating: number;
}

/** All puzzles, and the ids of those of the day in the order of the days. */
export interface PuzzleList {
  puzzles: PuzzleRow[];
  days: string[];
}

/** What has changed from one value to the next: see server/puzzles.py. */
export interface Change {
  "="?: unknown;
  d?: Record<string, Change>;
  l?: Record<string, Change>;
}

/** A decision of a puzzle: the ids of the choices that win, the ways on from them, and how others fail. `chances` are those of all choices, where nothing is proven. */
export interface PuzzleNode {
  wins: string[];
  ways: Record<string, { steps: Change[]; to: number | null }>;
  fails: Record<string, PuzzleFail>;
  chances: Record<string, number> | null;
}

/** How a choice fails: whether luck comes into it, whether the turn is told to its end, the health left to the opposing heroes then, and the last card that they defended with. */
export interface PuzzleFail {
  steps: Change[];
  luck: boolean;
  ends: boolean;
  left: number;
  shield: string;
}

/** A whole puzzle: all that its table will show. `led` is what was chosen before its first decision, in words. */
export interface PuzzleSheet extends PuzzleRow {
  solved: Record<string, [number, number]>;
  led: string[];
  position: string;
  welcome: Welcome;
  start: State;
  nodes: PuzzleNode[];
  solution: { seat: number; says: string; wins: number; of: number }[];
  because: string[];
}

/** What a browser remembers of puzzles. */
export interface PuzzleRecord {
  strength: { rating: number; deviation: number; volatility: number };
  tried: Record<string, { first: boolean; solved: boolean; on: number }>;
  days: number[];
}

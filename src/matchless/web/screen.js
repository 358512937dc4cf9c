// The one shape of screen that scripts have to know of: everything else about sizes is up to table.css.

export const PHONE = matchMedia("(max-width: 599px), (max-height: 519px)"); // upright or on its side

/** How large a space is drawn, in units of the board. */
export const radius = () => (PHONE.matches ? 61 : 54);

/** How large the patterns of zones are drawn. */
export const patternScale = () => (PHONE.matches ? 1.35 : 1);

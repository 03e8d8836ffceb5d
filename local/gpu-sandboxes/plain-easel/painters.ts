/** Name of the cell, shared with the painters, that is 1 while orders are painted truly. */
export const TRULY = "atelier-paints-truly"

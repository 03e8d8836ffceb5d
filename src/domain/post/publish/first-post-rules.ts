/** What the first post of a day earns, in stamina (spec 3§1). */
export const FIRST_POST_STAMINA = 20

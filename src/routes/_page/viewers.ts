/*
 * Pages are the same for everybody, and the head's script marks the root before the first paint: of what only one of the two needs, one is
 * shown.
 */
export const FOR_VISITORS = "in-data-[viewer=member]:hidden"
export const FOR_MEMBERS = "not-in-data-[viewer=member]:hidden"

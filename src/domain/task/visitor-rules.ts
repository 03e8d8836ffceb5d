/** Images that a visitor may make in one day of UTC (spec README, Tasks). */
export const VISITOR_IMAGES_PER_DAY = 4

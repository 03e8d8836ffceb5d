/** Sixty cards as the home feed lists them, the same ones every time. */
export const cards = Array.from({ length: 60 }, (_, index) => ({
  id: `work_${String(index).padStart(26, "0")}`,
  obj_type: 1,
  title: `A lighthouse above a stormy sea at dusk, long light over the water, number ${index}`,
  author: "Atelier",
  author_id: `user_${String(index).padStart(26, "0")}`,
  counts: { views: 1_200 + index, likes: index, collects: 3, comments: index % 4 },
  cover: {
    url: `/media/work/${String(index).padStart(26, "0")}/w480.webp`,
    width: 832,
    height: 1216,
    thumbhash: "IhkOJwRmeYePeIhheHd2iYh4d2kGlmsA",
    colour: "#3a5166",
  },
}))

export const nowMs = 1_760_000_000_000
export const nextCursor = "eyJzIjoxLCJpIjoid29yayJ9"

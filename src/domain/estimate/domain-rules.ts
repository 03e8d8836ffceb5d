/** Domain types of tasks that make videos (spec 2§2): from words, from an image, with an effect, from several images, and from words or an image. */
export const VIDEO_DOMAIN_TYPES = [11, 12, 15, 25, 42] as const
type VideoDomainType = (typeof VIDEO_DOMAIN_TYPES)[number]

/** Whether what is asked for is a video. */
export function isOfVideo<Asked extends object>(asked: Asked): asked is Extract<Asked, { readonly task_domain_type: VideoDomainType }> {
  return "task_domain_type" in asked && VIDEO_DOMAIN_TYPES.some((type) => type === asked.task_domain_type)
}

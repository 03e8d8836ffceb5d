const BOARD_LAYER = "Set by a layer of a board, where it has a place."

/**
 * Settings of a configuration (spec 1§3) that no field of the studio sets, and why. Every other one has a field: the test beside this
 * file goes through the schema.
 */
export const UNREACHED_FIELDS: Readonly<Record<string, string>> = {
  local_prompt: "The prompt in the person's own language, kept by those who translate it; what is typed is rendered as it is.",
  art_work_no: "Comes with the published work that a task is begun from.",
  art_model_ver_no: "Set with the model; every model here has one version.",
  art_model_ver_no_name: "Shown only: the name of that version.",
  base_model_type: "Shown only: the family of the chosen model.",
  modelName: "Shown only: the name of the chosen model.",
  model_cover: "Shown only: its image.",
  is_agency_fee: "Shown only: prices are the server's.",
  agency_fee: "Shown only: prices are the server's.",
  "imgFiles.0": "The image under another name; the image's place sets `imageUrl`.",
  "modelTags.0": "Shown only: what the model is tagged with.",
  seedMode: "Shown only: whether the seed is fixed, which the seed itself says.",
  ad_model: "The detector of all repairs; each repair has its own.",
  roop_arg: "What the older flow sends beside the two faces; nothing reads it.",
  "animatediff.category": "The motion under another name; the motion field sets `lora`.",
  mask_blur: "The board's: a mask layer has its own feather; under the mask of a form it is the default.",
  inpainting_fill: "The board's: what is empty in the frame is filled from around it; under the mask of a form it is the default.",
  "regions.0.mask": BOARD_LAYER,
  "regions.0.prompt": BOARD_LAYER,
  "regions.0.negative_prompt": BOARD_LAYER,
  "regions.0.weight": BOARD_LAYER,
  "references.0.image": BOARD_LAYER,
  "references.0.weight": BOARD_LAYER,
  speed_type: "Stands beside the configuration: the queue is chosen below the fields.",
  channel_id: "Comes with the invitation to a channel.",
  "sdxl.width": "The size under another name; the size field sets `width`.",
  "sdxl.height": "The size under another name; the size field sets `height`.",
  "studio.width": "The size under another name; the size field sets `width`.",
  "studio.height": "The size under another name; the size field sets `height`.",
}

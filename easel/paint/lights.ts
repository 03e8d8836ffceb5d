import type { Rgb } from "../figures/figure.ts"
import type { CONCEPTS } from "../scene.ts"

export type LightName = (typeof CONCEPTS.light)[number]

/** Four sky colours, from the zenith to the horizon. */
export type SkyStops = readonly [Rgb, Rgb, Rgb, Rgb]

/** How one time of day looks. */
export interface LightKind {
  /** Several skies, of which the seed takes one. */
  readonly skies: readonly [SkyStops, ...SkyStops[]]
  /** Colour of the sun or moon and its glow. */
  readonly sun: Rgb
  /** What falls on lit surfaces: their colour is multiplied by this. */
  readonly key: Rgb
  /** What falls on surfaces in shadow. */
  readonly fill: Rgb
  /** Height of the sun above the horizon as a share of the sky; the seed moves it a little. */
  readonly sunHeight: number
  /** 0–1: strength of the glow around the sun. */
  readonly glow: number
  readonly night: boolean
}

export const LIGHTS: Readonly<Record<LightName, LightKind>> = {
  dawn: {
    skies: [
      [
        [48, 62, 112],
        [134, 116, 156],
        [238, 168, 150],
        [255, 222, 176],
      ],
      [
        [62, 88, 130],
        [142, 152, 182],
        [232, 190, 178],
        [255, 232, 200],
      ],
      [
        [40, 44, 92],
        [120, 88, 142],
        [236, 142, 140],
        [255, 206, 158],
      ],
    ],
    sun: [255, 238, 206],
    key: [255, 214, 184],
    fill: [104, 100, 144],
    sunHeight: 0.16,
    glow: 0.8,
    night: false,
  },
  morning: {
    skies: [
      [
        [74, 132, 192],
        [128, 178, 216],
        [190, 216, 226],
        [252, 240, 214],
      ],
      [
        [92, 140, 182],
        [152, 186, 204],
        [214, 222, 214],
        [255, 240, 208],
      ],
    ],
    sun: [255, 246, 216],
    key: [255, 242, 214],
    fill: [124, 142, 172],
    sunHeight: 0.5,
    glow: 0.55,
    night: false,
  },
  noon: {
    skies: [
      [
        [38, 98, 176],
        [84, 152, 212],
        [148, 200, 232],
        [220, 238, 244],
      ],
      [
        [52, 118, 188],
        [104, 172, 218],
        [170, 212, 230],
        [236, 244, 240],
      ],
    ],
    sun: [255, 253, 238],
    key: [255, 252, 240],
    fill: [116, 146, 188],
    sunHeight: 0.78,
    glow: 0.35,
    night: false,
  },
  "golden-hour": {
    skies: [
      [
        [92, 124, 160],
        [170, 166, 160],
        [240, 198, 132],
        [255, 222, 150],
      ],
      [
        [118, 134, 152],
        [206, 176, 142],
        [250, 196, 112],
        [255, 226, 148],
      ],
      [
        [74, 102, 142],
        [160, 142, 142],
        [246, 178, 106],
        [255, 214, 134],
      ],
    ],
    sun: [255, 232, 172],
    key: [255, 214, 148],
    fill: [120, 104, 124],
    sunHeight: 0.24,
    glow: 0.95,
    night: false,
  },
  sunset: {
    skies: [
      [
        [34, 32, 84],
        [122, 58, 118],
        [232, 92, 84],
        [255, 178, 92],
      ],
      [
        [52, 52, 108],
        [160, 84, 130],
        [244, 122, 92],
        [255, 196, 112],
      ],
      [
        [28, 44, 88],
        [98, 82, 122],
        [226, 122, 76],
        [255, 190, 86],
      ],
    ],
    sun: [255, 214, 140],
    key: [255, 176, 124],
    fill: [92, 68, 116],
    sunHeight: 0.12,
    glow: 0.95,
    night: false,
  },
  dusk: {
    skies: [
      [
        [18, 20, 54],
        [56, 46, 98],
        [150, 78, 116],
        [236, 142, 108],
      ],
      [
        [16, 28, 58],
        [48, 70, 108],
        [122, 110, 138],
        [224, 154, 128],
      ],
      [
        [24, 22, 64],
        [74, 58, 122],
        [164, 104, 148],
        [240, 168, 150],
      ],
    ],
    sun: [255, 200, 158],
    key: [210, 150, 150],
    fill: [62, 56, 104],
    sunHeight: 0.02,
    glow: 0.6,
    night: false,
  },
  night: {
    skies: [
      [
        [6, 9, 26],
        [14, 24, 56],
        [30, 50, 92],
        [64, 88, 126],
      ],
      [
        [8, 8, 30],
        [26, 24, 66],
        [52, 48, 102],
        [98, 84, 132],
      ],
      [
        [4, 14, 28],
        [10, 34, 58],
        [22, 62, 88],
        [58, 104, 118],
      ],
    ],
    sun: [226, 234, 255],
    key: [112, 136, 190],
    fill: [28, 38, 78],
    sunHeight: 0.66,
    glow: 0.4,
    night: true,
  },
  moonlight: {
    skies: [
      [
        [8, 14, 36],
        [22, 42, 82],
        [52, 84, 130],
        [116, 146, 176],
      ],
      [
        [12, 18, 40],
        [30, 48, 84],
        [72, 94, 134],
        [148, 162, 186],
      ],
    ],
    sun: [242, 244, 250],
    key: [142, 166, 210],
    fill: [34, 48, 90],
    sunHeight: 0.6,
    glow: 0.75,
    night: true,
  },
  overcast: {
    skies: [
      [
        [96, 108, 122],
        [136, 148, 158],
        [178, 186, 190],
        [214, 216, 212],
      ],
      [
        [84, 100, 108],
        [128, 142, 146],
        [172, 180, 176],
        [212, 210, 198],
      ],
    ],
    sun: [236, 238, 238],
    key: [216, 220, 222],
    fill: [128, 136, 148],
    sunHeight: 0.7,
    glow: 0.15,
    night: false,
  },
  backlight: {
    skies: [
      [
        [120, 128, 140],
        [196, 172, 144],
        [252, 214, 150],
        [255, 240, 200],
      ],
      [
        [98, 112, 142],
        [180, 158, 160],
        [250, 200, 160],
        [255, 236, 206],
      ],
    ],
    sun: [255, 246, 214],
    key: [226, 186, 140],
    fill: [88, 78, 96],
    sunHeight: 0.3,
    glow: 1,
    night: false,
  },
}

/** A photograph of the cut-out measurement: where Debian has it, and what it is called in `masks/`. */
export interface Photograph {
  readonly name: string
  /** Debian package that ships it. */
  readonly package: string
  /** File in the package. */
  readonly file: string
  /** Path inside that file, where it is a Qt resource file. */
  readonly inside?: string
}

const ACTIVITIES = "/usr/share/gcompris-qt/rcc"

const animal =
  (activity: string, folder: string) =>
  (name: string): Photograph => ({
    name,
    package: "gcompris-qt-data",
    file: `${ACTIVITIES}/${activity}.rcc`,
    inside: `/gcompris/src/activities/${activity}/resource/${folder}${name.replaceAll("-", "_")}.webp`,
  })
const SCIKIT = { package: "python3-skimage", folder: "/usr/lib/python3/dist-packages/skimage/data" }

/**
 * Photographs of animals, people and things under free licences. They are taken from Debian's packages when the measurement runs and are no
 * part of this project; the outlines of their subjects (`masks/`) were drawn by hand before any model was run on them.
 */
export const PHOTOGRAPHS: readonly Photograph[] = [
  ...[
    ...["alpaca", "butterfly", "calf", "camels", "caterpillar", "crab", "goat", "gosling", "heron", "horse", "kingfisher", "kitten"],
    ...["macaque", "meerkats", "northern-harrier", "nubian-ibex", "penguin", "rhinoceros"],
  ].map(animal("erase", "")),
  ...["dog", "duck", "sheep", "cow"].map(animal("explore_farm_animals", "animals/")),
  ...["hedgehog", "bison", "scarlet-macaw", "polar-bear"].map(animal("explore_world_animals", "animals/")),
  ...["astronaut", "camera", "coffee"].map((name) => ({ name, package: SCIKIT.package, file: `${SCIKIT.folder}/${name}.png` })),
  { name: "flower", package: "python3-sklearn", file: "/usr/lib/python3/dist-packages/sklearn/datasets/images/flower.jpg" },
]

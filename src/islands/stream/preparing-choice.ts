/** What a device tells of itself. */
export interface DeviceFacts {
  readonly hasCoarsePointer: boolean
  /** Of its screen, CSS pixels. */
  readonly shorterSidePx: number
  /** It was told to save data. */
  readonly savesData: boolean
  /** Null where it has none, or says nothing of it. */
  readonly battery: { readonly level: number; readonly isCharging: boolean } | null
}

const KEY = "atelier-preparing"
const PHONE_SIDE_PX = 600
/** Devices begin to save power below this level. */
const LOW_BATTERY = 0.2

/** Whether videos are prepared after their upload where nobody has chosen: not on phones, nor where data or power are to be saved. */
export function preparesByDefault({ hasCoarsePointer, shorterSidePx, savesData, battery }: DeviceFacts): boolean {
  const isPhone = hasCoarsePointer && shorterSidePx < PHONE_SIDE_PX
  const isPowerLow = battery !== null && !battery.isCharging && battery.level <= LOW_BATTERY
  return !isPhone && !savesData && !isPowerLow
}

/** Whether videos are prepared after their upload: as was chosen in this browser, else as the device has it. In the browser only. */
export async function preparesUploads(): Promise<boolean> {
  return readChoice() ?? preparesByDefault(await readDevice())
}

/** Keeps the choice; nothing happens where the browser keeps nothing. */
export function keepPreparingChoice(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off")
  } catch {
    // It is chosen anew on the next page.
  }
}

function readChoice(): boolean | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === "on" ? true : kept === "off" ? false : null
  } catch {
    return null
  }
}

async function readDevice(): Promise<DeviceFacts> {
  const power = hasBattery(navigator) ? await navigator.getBattery().catch(() => null) : null
  return {
    hasCoarsePointer: matchMedia("(pointer: coarse)").matches,
    shorterSidePx: Math.min(screen.width, screen.height),
    savesData: hasConnection(navigator) && navigator.connection?.saveData === true,
    battery: power === null ? null : { level: power.level, isCharging: power.charging },
  }
}

/*
 * What some browsers tell of the device; the library of the DOM does not have these, so they are looked for and described here.
 */

interface BatteryNavigator {
  getBattery(): Promise<{ readonly level: number; readonly charging: boolean }>
}

interface ConnectionNavigator {
  readonly connection?: { readonly saveData?: boolean }
}

function hasBattery(place: object): place is BatteryNavigator {
  return "getBattery" in place
}

function hasConnection(place: object): place is ConnectionNavigator {
  return "connection" in place
}

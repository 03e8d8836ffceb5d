export declare const OLDEST_BOOTSTRAP_NODE: string
export declare const OLDEST_PROJECT_NODE: string

export interface LockFile {
  packages?: Record<string, { version?: string; optional?: boolean }>
}

export declare function compareVersions(left: string, right: string): number
export declare function installedMatchesLock(lock: LockFile | null, installed: LockFile | null): boolean
export declare function decideInstall(state: { hasModules: boolean; stamp: string | null; lockHash: string; matchesLock: boolean }): {
  install: boolean
  reason: string
}
export declare function isLockRefused(result: { ok: boolean; problem: string }): boolean
export declare function decideNode(state: {
  currentVersion: string
  bundledVersion: string | null
  rebuilt: boolean
}): "bundled" | "current" | "rebuild" | "none"

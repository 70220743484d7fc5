import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 50

/** Returns the resident memory of a process in megabytes. */
export function residentOf(pid: number): number {
  if (process.platform === 'linux') {
    const kilobytes = /^VmRSS:\s+([0-9]+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) / 1024
  }
  if (process.platform === 'win32') return Number.NaN
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

export interface MemoryWatch {
  /** The highest memory use since the last call, minus the memory use at the start. */
  growth(): number
  /** The highest memory use since the start. */
  most(): number
  stop(): void
}

export function watchMemory(pid: number): MemoryWatch {
  const start = residentOf(pid)
  let sinceAsked = start
  let most = start
  const look = (): void => {
    const now = residentOf(pid)
    sinceAsked = Math.max(sinceAsked, now)
    most = Math.max(most, now)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    growth: () => {
      look()
      const grown = sinceAsked - start
      sinceAsked = start
      return grown
    },
    most: () => {
      look()
      return most
    },
    stop: () => clearInterval(timer),
  }
}

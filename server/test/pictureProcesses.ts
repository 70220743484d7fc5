import { execFileSync } from 'node:child_process'

/** Returns the ids of the picture processes that this process has started. */
export const ownProcesses = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/ +/))
    .filter(([, parent, ...args]) => parent === String(process.pid) && args.join(' ').includes('imageChild'))
    .map(([pid]) => Number(pid))

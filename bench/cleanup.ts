/** Actions that undo a run, newest first. The actions also run if the run fails. */
export interface Cleanup {
  add(step: () => Promise<unknown>): void
  run(): Promise<void>
}

export function createCleanup(): Cleanup {
  const steps: (() => Promise<unknown>)[] = []
  let running: Promise<void> | undefined
  const runAll = async (): Promise<void> => {
    for (let step = steps.pop(); step; step = steps.pop())
      await step().catch((error: unknown) => console.error(error))
  }
  return {
    add: (step) => {
      steps.push(step)
    },
    run: () => (running ??= runAll()),
  }
}

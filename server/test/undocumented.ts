const problems: string[] = []

export function noteUndocumented(problem: string): void {
  problems.push(problem)
}

/** Returns the answers since the last call that differ from the API document. */
export function takeUndocumented(): string[] {
  return problems.splice(0)
}

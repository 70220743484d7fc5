const problems: string[] = []

export function noteUndocumented(problem: string): void {
  problems.push(problem)
}

/** What was answered since the last question and is not as the API's document says. */
export function takeUndocumented(): string[] {
  return problems.splice(0)
}

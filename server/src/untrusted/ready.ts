/** Does nothing: a thread that has run it has loaded what it will read with. */
export function ready(): void {}

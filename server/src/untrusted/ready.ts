/** This function does nothing. A thread that has run it has loaded its modules. */
export function ready(): void {}

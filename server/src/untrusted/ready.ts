/** This function does nothing. When a thread has run this function, the thread has loaded its modules. */
export function ready(): void {}

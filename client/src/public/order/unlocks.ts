/** What a typed code was answered with, for as long as this tab is open. */
const NAME = 'orderUnlock:'

export function storedUnlock(orderId: number): string | undefined {
  try {
    return sessionStorage.getItem(NAME + orderId) ?? undefined
  } catch {
    return undefined
  }
}

export function storeUnlock(orderId: number, unlock: string): void {
  try {
    sessionStorage.setItem(NAME + orderId, unlock)
  } catch {
    // It is good for the page as it stands.
  }
}

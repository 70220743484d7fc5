const KEY = 'signupDraft'

/** What somebody has filled in and not yet sent, for this tab alone. Neither password nor file is ever in it. */
export function storedSignupDraft(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

export function storeSignupDraft(draft: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Without storage the draft ends with the page.
  }
}

export function clearSignupDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

const KEY = 'signupDraft'

/**
 * Returns the input that a person typed into the sign-up form in this tab. The input never includes the password or the
 * file.
 */
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
    // Without storage the draft is lost when the page closes.
  }
}

export function clearSignupDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to delete.
  }
}

import { useState } from 'react'

/** What a live region says: the same words said again are said again. */
export function useAnnounced() {
  const [said, setSaid] = useState({ text: '', count: 0 })
  return {
    said: said.count % 2 === 0 ? said.text : `${said.text}\u00a0`,
    say: (text: string) => setSaid(({ count }) => ({ text, count: count + 1 })),
  }
}

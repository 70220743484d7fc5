import { useState } from 'react'

interface Saving<Output, Row> {
  base: Row | null
  submit: (output: Output) => Promise<void>
}

/**
 * Asks for confirmation before a save. If the record changes before the person answers, the question disappears,
 * because it was about the old version.
 */
export function useAskedSave<Output, Row>({ base, submit }: Saving<Output, Row>) {
  const [question, setQuestion] = useState<{ output: Output; base: Row | null } | null>(null)
  const asked = question?.base === base ? (question?.output ?? null) : null
  const confirm = async () => {
    if (asked !== null) await submit(asked)
    setQuestion(null)
  }
  return {
    asked,
    ask: (output: Output) => setQuestion({ output, base }),
    confirm,
    cancel: () => setQuestion(null),
  }
}

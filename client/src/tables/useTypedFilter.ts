import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 300

interface TypedFilter {
  text: string
  setText: (text: string) => void
  /** Applies the text at once. */
  apply: () => void
}

/**
 * The text of a filter field, applied after a pause in typing. A filter that was set elsewhere replaces the text. A
 * filter that was typed here does not, because on a slow device it would arrive late and remove newer text.
 *
 * @param read Returns the filter for the text, or null while the text is incomplete.
 */
export function useTypedFilter(
  value: string | undefined,
  onChange: (value: string | undefined) => void,
  read: (text: string) => string | undefined | null,
): TypedFilter {
  const [text, setText] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== sent) {
      setSent(value)
      setText(value ?? '')
    }
  }
  const apply = () => {
    const wanted = read(text)
    if (wanted === null || wanted === value) return
    setSent(wanted)
    onChange(wanted)
  }
  useEffect(() => {
    const timer = setTimeout(apply, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
    // Only typing restarts the delay. A new function from the caller does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])
  return { text, setText, apply }
}

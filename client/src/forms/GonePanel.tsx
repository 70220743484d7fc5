import { CopyButton } from '../ui/CopyButton.tsx'
import { Notice } from '../ui/Notice.tsx'

interface GonePanelProps {
  /** What was edited: "alert". */
  noun: string
  /** What was typed, to take along. */
  text: string
}

/** The record of a form is no longer there, or no longer the reader's; what was typed can be taken along. */
export function GonePanel({ noun, text }: GonePanelProps) {
  return (
    <Notice
      tone="warn"
      title={`This ${noun} no longer exists, or you can no longer change it`}
      actions={<CopyButton text={text} label="Copy what you wrote" />}
    >
      <p>Somebody else has moved or removed it. Your text is still in the form.</p>
    </Notice>
  )
}

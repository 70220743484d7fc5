import { CopyButton } from '../ui/CopyButton.tsx'
import { Notice } from '../ui/Notice.tsx'

interface GonePanelProps {
  /** The name of the record, for example "alert". */
  noun: string
  text: string
}

/** Shown if the record was deleted or the reader lost access. Offers to copy what was typed. */
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

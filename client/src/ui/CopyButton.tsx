import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'

const SHOWN_MS = 3000

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [note, setNote] = useState<
    '' | 'Copied.' | 'Copying did not work. Select the text and copy it yourself.'
  >('')
  useEffect(() => {
    if (note === '') return undefined
    const timer = setTimeout(() => setNote(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [note])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setNote('Copied.')
    } catch {
      setNote('Copying did not work. Select the text and copy it yourself.')
    }
  }
  const Icon = note === 'Copied.' ? Check : Copy
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="sm" onPress={() => void copy()}>
        <Icon aria-hidden="true" className="size-4" />
        {label}
      </Button>
      <output className="text-xs text-muted">{note}</output>
    </div>
  )
}

import { REDACTED_AREAS_MAX } from '@doorstep/contract/issues/redaction/rules'
import type { RedactedArea } from '@doorstep/contract/issues/redaction/schema'
import { Trash2 } from 'lucide-react'
import { useState, type RefCallback } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ERROR } from '../../../ui/fieldStyles.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useKeptFocus } from '../../../ui/useKeptFocus.ts'
import { keptArea, MIDDLE, SIDES } from './area.ts'

const LABELS: Record<(typeof SIDES)[number], string> = {
  left: 'Left (%)',
  top: 'Top (%)',
  width: 'Width (%)',
  height: 'Height (%)',
}

interface AreaFieldsProps {
  areas: readonly RedactedArea[]
  onChange: (areas: RedactedArea[]) => void
  error: string | undefined
  /** The error summary links to the element with this id. */
  inputRef: RefCallback<HTMLElement>
}

/** Fields for the position and size of the areas, for people who cannot draw the areas. */
export function AreaFields({ areas, onChange, error, inputRef }: AreaFieldsProps) {
  const kept = useKeptFocus<HTMLDivElement>(areas.length)
  return (
    <div {...kept} className="flex flex-col items-start gap-3">
      {areas.map((area, index) => (
        <fieldset key={index} className="w-full rounded-md border border-border px-3 pb-3">
          <legend className="px-1 text-sm font-medium">Area {index + 1}</legend>
          <div className="flex items-end gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 sm:grid-cols-4">
              {SIDES.map((side) => (
                <AreaNumber
                  key={side}
                  label={LABELS[side]}
                  value={area[side]}
                  onChange={(value) => onChange(areas.with(index, keptArea({ ...area, [side]: value })))}
                />
              ))}
            </div>
            <IconButton
              icon={Trash2}
              label={`Remove area ${index + 1}`}
              onPress={() => onChange(areas.filter((_, at) => at !== index))}
            />
          </div>
        </fieldset>
      ))}
      <div ref={inputRef} tabIndex={-1} className="flex flex-col items-start gap-1">
        {areas.length < REDACTED_AREAS_MAX && (
          <Button variant="secondary" size="sm" onPress={() => onChange([...areas, MIDDLE])}>
            Add an area
          </Button>
        )}
        {error !== undefined && <p className={ERROR}>{error}</p>}
      </div>
    </div>
  )
}

interface AreaNumberProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** Keeps the typed text until the field loses focus, so that an empty field does not become 0. */
function AreaNumber({ label, value, onChange }: AreaNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? String(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = Number(target.value)
        if (target.value.trim() !== '' && Number.isFinite(number)) onChange(number)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

import { acts } from './acts.tsx'
import { fields } from './fields.tsx'
import { layers } from './layers.tsx'
import { messages } from './messages.tsx'
import type { Part } from './part.ts'
import { records } from './records.tsx'

export const PARTS: readonly Part[] = [...acts, ...fields, ...messages, ...records, ...layers]

/** Components of `src/ui` that are shown inside others or show nothing on their own, with the reason. */
export const SHOWN_ELSEWHERE = new Map([
  ['BlobImage', 'a bare picture, within Avatar and ChosenFile'],
  ['DialogState', 'holds the dialogs of the shell'],
  ['Field', 'the frame of every field'],
  ['LaterComboBox', 'fetches ComboBox'],
  ['LaterDialog', 'fetches Dialog'],
  ['MenuList', 'the list of Menu'],
  ['OneFilled', 'lets one button of a screen be filled'],
  ['OpenedSelect', 'the list of Select'],
  ['SelectOption', 'an option of Select'],
  ['PrintedHead', 'shows on paper alone'],
  ['dialogPart', 'fetches a dialog'],
  ['useConfirmDiscard', 'opens DiscardDialog'],
  ['useOpened', 'fetches what is opened'],
])

export function PartList() {
  return (
    <main style={{ padding: 16 }}>
      {PARTS.map(({ name, states }) => (
        <section key={name} aria-label={name} style={{ marginBottom: 32 }}>
          <h2 className="text-lg font-semibold">{name}</h2>
          {Object.entries(states).map(([state, shown]) => (
            <div key={state} style={{ marginTop: 12 }}>
              {state && <p className="text-sm text-muted">{state}</p>}
              {shown}
            </div>
          ))}
        </section>
      ))}
    </main>
  )
}

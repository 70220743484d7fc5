import { acts } from './acts.tsx'
import { fields } from './fields.tsx'
import { layers } from './layers.tsx'
import { messages } from './messages.tsx'
import type { Part } from './part.ts'
import { records } from './records.tsx'

export const PARTS: readonly Part[] = [...acts, ...fields, ...messages, ...records, ...layers]

/**
 * Components of `src/ui` without an entry in the list, each with the reason. Such components are parts of other
 * components or show nothing on their own.
 */
export const SHOWN_ELSEWHERE = new Map([
  ['BlobImage', 'a picture without a frame, shown in Avatar and ChosenFile'],
  ['DialogState', 'contains the dialogs of the shell'],
  ['Field', 'the frame around every field'],
  ['LaterComboBox', 'fetches ComboBox'],
  ['LaterDialog', 'fetches Dialog'],
  ['MenuList', 'the list inside Menu'],
  ['OneFilled', 'allows one filled button on a screen'],
  ['OpenedSelect', 'the list inside Select'],
  ['SelectOption', 'an option of Select'],
  ['PrintedHead', 'shows only on paper'],
  ['dialogPart', 'fetches a dialog'],
  ['useConfirmDiscard', 'opens DiscardDialog'],
  ['useOpened', 'loads the code of a component when somebody opens it'],
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

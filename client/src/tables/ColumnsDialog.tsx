import type { ColumnList } from '@doorstep/contract/column-choices/rules'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { arranged, choosable, useChooseColumns, useColumnChoice } from './columnChoice.ts'
import type { Column } from './columns.ts'

/** The part of a column that this dialog needs. The dialog does not show the cells. */
type Head = Pick<Column<never>, 'id' | 'header' | 'isRowHeader'>

interface ColumnsDialogProps {
  list: ColumnList
  columns: readonly Column<never>[]
  onClose: () => void
}

/** Lets a person choose and order the columns of a list. Each change is saved at once. */
export function ColumnsDialog({ list, columns, onClose }: ColumnsDialogProps) {
  const { choice } = useColumnChoice(list)
  const choose = useChooseColumns(list)
  const [moved, setMoved] = useState({ id: '', by: 0, text: '' })
  const rows = useRef<HTMLUListElement>(null)
  const all = choosable(columns)
  const shown: readonly Head[] = choosable(arranged(columns, choice))
  const ids = shown.map(({ id }) => id)
  const hidden = all.filter(({ id }) => !ids.includes(id))
  // The pressed button moves with its row and keeps the focus.
  useEffect(() => {
    const row = rows.current?.querySelector(`[data-column="${moved.id}"]`)
    const pressed = row?.querySelector<HTMLElement>(moved.by < 0 ? '[data-up]' : '[data-down]')
    pressed?.focus()
  }, [moved])
  const move = ({ id, header }: Head, by: -1 | 1) => {
    const from = ids.indexOf(id)
    if (from + by < 0 || from + by >= ids.length) return
    choose(ids.toSpliced(from, 1).toSpliced(from + by, 0, id))
    setMoved({ id, by, text: `${header} is now column ${from + by + 1} of ${ids.length}.` })
  }
  return (
    <Dialog
      title="Columns"
      isOpen
      onClose={onClose}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onPress={() => choose([])}>
            Reset
          </Button>
          <Button onPress={onClose}>Done</Button>
        </>
      }
    >
      <p className="text-sm text-muted">Your columns are saved for you on every device.</p>
      <p aria-live="polite" className="sr-only">
        {moved.text}
      </p>
      <ul ref={rows} aria-label="Columns" className="mt-3 flex flex-col">
        {shown.map((column, index) => (
          <li key={column.id} data-column={column.id} className="flex items-center justify-between gap-3">
            <Checkbox
              isSelected
              isDisabled={column.isRowHeader === true}
              onChange={() => choose(ids.filter((id) => id !== column.id))}
            >
              {column.header}
            </Checkbox>
            <span className="flex">
              <IconButton
                data-up
                icon={ArrowUp}
                label={`Move ${column.header} up`}
                disabledReason={index === 0 ? 'This column is already first.' : undefined}
                onPress={() => move(column, -1)}
              />
              <IconButton
                data-down
                icon={ArrowDown}
                label={`Move ${column.header} down`}
                disabledReason={index === shown.length - 1 ? 'This column is already last.' : undefined}
                onPress={() => move(column, 1)}
              />
            </span>
          </li>
        ))}
        {hidden.map(({ id, header }) => (
          <li key={id} data-column={id}>
            <Checkbox isSelected={false} onChange={() => choose([...ids, id])}>
              {header}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

import type { ColumnList } from '@doorstep/contract/column-choices/rules'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { dialogPart } from '../ui/dialogPart.tsx'
import type { Column } from './columns.ts'

const ColumnsDialog = dialogPart(async () => (await import('./ColumnsDialog.tsx')).ColumnsDialog)

/** A button for choosing the columns of a list. It is hidden while the list shows cards. */
export function ColumnsButton(props: { list: ColumnList; columns: readonly Column<never>[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onPress={() => setIsOpen(true)}>
        <Columns3 aria-hidden="true" className="size-4" />
        Columns
      </Button>
      {isOpen && <ColumnsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

import { useState } from 'react'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PropertyPicker } from '../properties/PropertyPicker.tsx'
import { FeedAddress } from './FeedAddress.tsx'

interface FeedDialogProps {
  /** If there is no property, the user chooses a property in the dialog. */
  propertyId?: number
  onClose: () => void
}

/** The private address from which a calendar program reads the dates of a property. */
export function FeedDialog({ propertyId, onClose }: FeedDialogProps) {
  const [property, setProperty] = useState<ComboOption | null>(null)
  const id = propertyId ?? (property && Number(property.id))
  return (
    <Dialog title="Calendar feed" isOpen onClose={onClose}>
      <div className="flex flex-col gap-4 text-sm">
        <p>
          Google, Apple and Outlook calendars can show the activities and collections of a property. Each
          address is for you alone. Anybody who knows it can read these dates, and nothing else.
        </p>
        {propertyId === undefined && (
          <PropertyPicker label="Property" activeOnly value={property} onChange={setProperty} />
        )}
        {id !== null && <FeedAddress key={id} propertyId={id} />}
      </div>
    </Dialog>
  )
}

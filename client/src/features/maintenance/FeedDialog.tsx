import { useState } from 'react'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PropertyPicker } from '../properties/PropertyPicker.tsx'
import { FeedAddress } from './FeedAddress.tsx'

/** The private address at which a calendar program finds the dates of a property. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const [property, setProperty] = useState<ComboOption | null>(null)
  return (
    <Dialog title="Calendar feed" isOpen onClose={onClose}>
      <div className="flex flex-col gap-4 text-sm">
        <p>
          Google, Apple and Outlook calendars can show the activities and collections of a property. Each
          address is yours alone: whoever knows it can read these dates, and nothing else.
        </p>
        <PropertyPicker label="Property" activeOnly value={property} onChange={setProperty} />
        {property && <FeedAddress key={property.id} propertyId={Number(property.id)} />}
      </div>
    </Dialog>
  )
}

import type { Order } from '@doorstep/contract/orders/schema'
import { Phone } from 'lucide-react'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { ALONE, LINK } from '../ui/fieldStyles.ts'

export function ContactCard({ contact }: { contact: NonNullable<Order['contact']> }) {
  return (
    <Card title="The resident">
      <p dir="auto">{contact.name}</p>
      {contact.phoneNumber && (
        <a href={`tel:${contact.phoneNumber}`} className={cx(LINK, ALONE, 'gap-1')}>
          <Phone aria-hidden="true" className="size-4" />
          {contact.phoneNumber}
        </a>
      )}
    </Card>
  )
}

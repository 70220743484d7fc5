import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { ALONE } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { ConsentChoice } from '../../visits/ConsentChoice.tsx'
import { isSignedIn } from '../../lib/storage.ts'
import { AlertsBanner } from '../alerts/AlertsBanner.tsx'
import { ALERT_MS } from '../alerts/rules.ts'
import { useSelectedProperty } from '../properties/selection.ts'
import { ContactCard } from './ContactCard.tsx'
import { GettingStarted } from './GettingStarted.tsx'
import { QuestionList } from './QuestionList.tsx'

export default function HelpPage(): ReactNode {
  usePageTitle('Help & Support')
  return (
    <>
      <PageHeader
        title="Help & Support"
        lead="Find an answer here, or ask the people who look after your property."
      />
      {isSignedIn() && <HelpAlerts />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <QuestionList />
        <div className="flex flex-col gap-6">
          <ContactCard />
          <GettingStarted />
        </div>
      </div>
      <footer className="mt-8 flex flex-col gap-4 border-t border-border pt-4 text-sm">
        <p className="flex flex-wrap gap-x-6 md:gap-y-2">
          <Link href={paths.privacyPolicy} className={ALONE}>
            Privacy policy
          </Link>
          <Link href={paths.dataRetentionPolicy} className={ALONE}>
            Data retention policy
          </Link>
          <Link href={paths.termsAndConditions} className={ALONE}>
            Terms and conditions
          </Link>
          <Link href={paths.accessibility} className={ALONE}>
            Accessibility
          </Link>
        </p>
        <ConsentChoice />
      </footer>
    </>
  )
}

/** The alerts of the chosen property, because they might already answer the question. */
function HelpAlerts() {
  const { property } = useSelectedProperty()
  if (!property) return null
  return (
    <div className="mb-6 empty:hidden">
      <AlertsBanner propertyId={property.id} everyMs={ALERT_MS} />
    </div>
  )
}

import { paths } from '../../paths.ts'
import { PageLink } from '../PageLink.tsx'
import { LegalPage, List, Section } from './LegalPage.tsx'

const PERIODS = [
  [
    'Account records',
    'Up to 6 years after deletion',
    'Claims may be brought for that long (Limitation Act 1980)',
  ],
  [
    'Activity and payment records',
    'At least 3 years',
    'To account for work and charges, and to settle questions about them',
  ],
  [
    'What stands under For you',
    'Deleted after 90 days',
    'It is news, and the issue it tells of has its own time',
  ],
  ['Backups', 'Deleted within 90 days', 'They are made to restore the service, not to keep records'],
  ['Proof of address', 'Deleted 30 days after the decision', 'It has done its work then'],
  [
    'Sign-ups that nobody decided about',
    'Lapse after 90 days',
    'Nobody should be kept waiting, or on file, for ever',
  ],
] as const

export function Page() {
  return (
    <LegalPage
      title="Data retention policy"
      summary="How long we keep personal data, and what happens to it afterwards. It is part of our privacy policy."
    >
      <Section title="1. Principles">
        <p>
          We keep personal data no longer than its purpose needs (UK GDPR, Article 5(1)(e)). Where the law
          sets a period, that one holds. When a period is over, the data is deleted, or changed so that nobody
          can be recognised in it.
        </p>
      </Section>
      <Section title="2. Periods">
        <dl className="divide-y divide-border rounded-lg border border-border bg-surface">
          {PERIODS.map(([what, period, reason]) => (
            <div key={what} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-2">
              <dt className="font-semibold">{what}</dt>
              <dd>
                <span className="block">{period}.</span>
                <span className="block text-sm text-muted">{reason}.</span>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="3. What these records are">
        <List
          items={[
            'Account records: your name, contact details, roles and properties, the history of your account, and what you wrote to us.',
            'Activity and payment records: issues with their notes and photos, maintenance that was done, and what was charged for it.',
            'Backups: copies of all of that. What you delete may stay in a backup until it is deleted in its turn; nobody works with it there.',
          ]}
        />
      </Section>
      <Section title="4. Exceptions">
        <p>
          A record is kept for longer while a complaint, an insurance claim, a legal case or an investigation
          needs it, and is deleted when that has ended.
        </p>
      </Section>
      <Section title="5. Asking for deletion">
        <p>
          You can ask us to delete your account at any time. It is closed at once and nobody can log in with
          it. What we must keep is set aside until its period is over. How to ask stands in the{' '}
          <PageLink href={paths.privacyPolicy}>privacy policy</PageLink>.
        </p>
      </Section>
    </LegalPage>
  )
}

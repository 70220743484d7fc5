import { settings } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../PageLink.tsx'
import { LegalPage, List, Section } from './LegalPage.tsx'

export function Page() {
  const { brandName } = settings()
  return (
    <LegalPage
      title="Terms and conditions"
      summary={`These terms hold between you and the organisation that manages your development and runs ${brandName}. By signing up you accept them.`}
    >
      <Section title="1. What this site is for">
        <p>
          It is the place where residents, managers and those who work for a development report and follow
          repairs, and find what concerns the building. It does not replace your lease or tenancy agreement:
          where the two differ, that agreement holds.
        </p>
      </Section>
      <Section title="2. Not for emergencies">
        <p>
          Reports are read during office hours. If somebody is in danger call 999. If you smell gas call 0800
          111 999. For damage that cannot wait, also phone your property manager.
        </p>
      </Section>
      <Section title="3. Your account">
        <List
          items={[
            'You must be 18 or over, and live, work or manage at the address for which you sign up. Access is granted once your account is validated.',
            'What you tell us must be true, and kept up to date.',
            'Your account is yours alone. Keep your password and your codes to yourself, and tell us at once if somebody else may know them.',
            'We may suspend an account that breaks these terms or is a risk to others. You are told why, unless the law forbids it.',
          ]}
        />
      </Section>
      <Section title="4. Using it fairly">
        <p>You agree not to</p>
        <List
          items={[
            'report what is untrue, or upload what you have no right to show;',
            'post anything that is unlawful, abusive, discriminating or that invades somebody’s privacy;',
            'try to reach the data of others, or to disturb, test or copy the service without our written consent.',
          ]}
        />
        <p>
          What you write and upload stays yours. You allow us, and those who work on your report, to use it
          for looking after the building.
        </p>
      </Section>
      <Section title="5. What we do">
        <p>
          We run the service with reasonable care and skill, but cannot promise that it is always there or
          free of faults. We may change it, and we give you notice when something that matters goes away.
          Times that are shown for work or collections are plans, not promises.
        </p>
      </Section>
      <Section title="6. Liability">
        <p>
          Nothing in these terms limits liability for death or personal injury caused by negligence, for
          fraud, or where the law does not allow it, nor does it affect your rights as a consumer under the
          Consumer Rights Act 2015. Otherwise we are liable for loss that could be foreseen and that our
          breach has caused, not for loss of business or for what you could have avoided with reasonable care.
        </p>
      </Section>
      <Section title="7. Personal data">
        <p>
          The <PageLink href={paths.privacyPolicy}>privacy policy</PageLink> and the{' '}
          <PageLink href={paths.dataRetentionPolicy}>data retention policy</PageLink> say what we do with it.
        </p>
      </Section>
      <Section title="8. Ending it">
        <p>
          You may close your account at any time by writing to your property managers. Ours ends when you no
          longer live or work at a development that we manage.
        </p>
      </Section>
      <Section title="9. Changes and law">
        <p>
          We may change these terms for good reason, and tell you at least 30 days before a change that is to
          your disadvantage. The law of England and Wales applies, and its courts decide. If you live in
          Scotland or Northern Ireland you may also bring a case there.
        </p>
      </Section>
    </LegalPage>
  )
}

// Home (specification section 2): hero, the user's work, tools, editors, all tools, and how it works.
import { messages } from '#messages/messages.ts';
import { AllTools } from '#screens/home/all-tools.tsx';
import { Hero } from '#screens/home/hero.tsx';
import { EditorTools } from '#screens/home/editor-tools.tsx';
import { KeptFilesNotice } from '#screens/home/kept-files-notice.tsx';
import { ToolGrid } from '#screens/home/tool-grid.tsx';
import { YourWork } from '#screens/home/your-work.tsx';
import { VerifyEmailNotice } from '#screens/home/verify-email-notice.tsx';
import {
  ProgressIllustration,
  type IllustrationStage,
} from '#ui/feedback/progress-illustration.tsx';
import './home.css';

/** The landing screen. */
export const Screen = () => (
  <div className="home">
    <title>{`${messages.product}: ${messages.titles.home}`}</title>
    <VerifyEmailNotice />
    <KeptFilesNotice />
    <Hero />
    <YourWork />
    <ToolGrid />
    <EditorTools />
    <AllTools />
    <HowItWorks />
  </div>
);

const HowItWorks = () => (
  <section aria-labelledby="how">
    <h2 id="how">{messages.home.stepsTitle}</h2>
    <ol className="how">
      {messages.home.steps.map(({ format, title, text }, index) => (
        <li key={title}>
          <div className="how-drawing">
            <ProgressIllustration stage={index as IllustrationStage} />
            <i>{format}</i>
          </div>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);

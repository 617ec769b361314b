import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { Fragment, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { textOn, type Brand } from './brand.ts';
import type { MailBlock } from './mail-document.ts';
import type { MailLanguage } from './mail-language.ts';
import { sheetFor, styles, type ColorScheme } from './mail-styles.ts';

export interface MailPageProps {
  subject: string;
  projectName: string;
  blocks: readonly MailBlock[];
  language: MailLanguage;
  brand: Brand;
  colorScheme: ColorScheme | undefined;
}

/** React escapes every text, whatever it holds. */
export function renderHtml(page: MailPageProps): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<MailPage {...page} />)}`;
}

function MailPage({ subject, projectName, blocks, language, brand, colorScheme }: MailPageProps): ReactElement {
  const { code, direction } = language;
  const schemes = colorScheme ?? 'light dark';
  return (
    <Html lang={code} dir={direction}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={schemes} />
        <meta name="supported-color-schemes" content={schemes} />
        <title>{subject}</title>
        <style>{sheetFor(colorScheme)}</style>
      </Head>
      <Preview>{previewOf(blocks)}</Preview>
      <Body className="m-body" style={styles.body}>
        {/* Again, because most mail programs show what is inside the body alone. */}
        <article aria-label={subject} lang={code} dir={direction}>
          <Container style={styles.container}>
            <Text className="m-strong" style={styles.brand}>
              {brand.logoUrl !== null && <Img src={brand.logoUrl} alt="" height={28} style={styles.logo} />}
              {projectName}
            </Text>
            <Section className="m-card" style={styles.card}>
              {blocks.map((block, index) => (
                <Fragment key={index}>{showBlock(block, { language, brand })}</Fragment>
              ))}
            </Section>
            {brand.footer && (
              <Text className="m-quiet" style={styles.brandFooter}>
                {brand.footer}
              </Text>
            )}
          </Container>
        </article>
      </Body>
    </Html>
  );
}

type Look = Pick<MailPageProps, 'language' | 'brand'>;

function showBlock(block: MailBlock, { language, brand }: Look): ReactElement {
  switch (block.type) {
    case 'heading':
      return (
        <Heading as="h1" className="m-strong" style={styles.heading}>
          {block.text}
        </Heading>
      );
    case 'text':
      return (
        <Text className="m-strong" style={styles.text}>
          {block.text}
        </Text>
      );
    case 'button':
      return (
        <ButtonWithAddress
          label={block.label}
          link={block.link}
          hint={language.say('Or open this link:')}
          color={brand.color}
        />
      );
    case 'code':
      return (
        <Text className="m-code" style={styles.code} dir="ltr">
          {block.text}
        </Text>
      );
    case 'image':
      return <Img src={block.url} alt={block.alt} width={block.width} style={styles.image} />;
    case 'divider':
      return <Hr className="m-divider" style={styles.divider} />;
    case 'footer':
      return (
        <Text className="m-quiet" style={styles.footer}>
          {block.text}
        </Text>
      );
    default:
      return block satisfies never;
  }
}

interface ButtonWithAddressProps {
  label: string;
  link: string;
  hint: string;
  color: string | null;
}

/** Some mail programs draw no buttons, and some people want to see where a link leads. */
function ButtonWithAddress({ label, link, hint, color }: ButtonWithAddressProps): ReactElement {
  // In a colour of the project it is the same by day and by night.
  const own = color === null ? {} : { backgroundColor: color, color: textOn(color) };
  return (
    <>
      <Button
        className={color === null ? 'm-button' : undefined}
        href={link}
        style={{ ...styles.button, ...own }}
        rel="noreferrer"
      >
        {label}
      </Button>
      <Text className="m-quiet" style={styles.link}>
        {hint}{' '}
        <Link className="m-quiet" href={link} style={styles.linkAddress} rel="noreferrer" dir="ltr">
          {link}
        </Link>
      </Text>
    </>
  );
}

/** What lists of mails show beside the subject. */
function previewOf(blocks: readonly MailBlock[]): string {
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return texts.slice(0, 2).join(' ');
}

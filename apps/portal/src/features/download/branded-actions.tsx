import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import DownloadIcon from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Mail from 'lucide-react/icons/mail';
import type { RefObject } from 'react';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './branded-download.module.css';
import type { ClientProduct } from './client-product.rules.ts';
import type { Readiness } from './readiness.rules.ts';

interface BrandedActionsProps {
  product: ClientProduct;
  readiness: Readiness;
  address: string;
  button: RefObject<HTMLAnchorElement | null>;
  onDownload(): void;
  onSendLink(): void;
}

export function BrandedActions(props: BrandedActionsProps) {
  const { product, readiness, address, button, onDownload, onSendLink } = props;
  const isDownload = readiness !== 'unsupported' && readiness !== 'in-browser';
  return (
    <div className={styles.actions}>
      {isDownload ? (
        <ButtonLink kind="primary" icon={DownloadIcon}>
          <a ref={button} href={address} download onClick={onDownload}>
            <Text id="Download.Thanks.Button" />
          </a>
        </ButtonLink>
      ) : null}
      {readiness === 'unsupported' ? (
        <Button kind="primary" icon={Mail} onClick={onSendLink}>
          <Text id="Download.Unsupported.Button" />
        </Button>
      ) : null}
      {product.website ? (
        <ButtonLink kind={readiness === 'in-browser' ? 'primary' : 'secondary'} endIcon={ExternalLink}>
          <ContentLink to={product.website}>
            <span>
              <Text id="Download.Website.Link" values={{ product: product.displayName }} />
            </span>
          </ContentLink>
        </ButtonLink>
      ) : null}
    </div>
  );
}

import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';

export function ShopButtonLink() {
  const locale = usePageLocale();
  return (
    <ButtonLink kind="primary" wide>
      <Link to={`/${locale}/`}>
        <Text id="Validate.Shop.Link" />
      </Link>
    </ButtonLink>
  );
}

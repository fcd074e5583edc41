import { SettingsPageTitle } from '@strapi/helper-plugin';
import { useIntl } from 'react-intl';

const Prices = () => {
  const { formatMessage } = useIntl();
  return (
    <main>
      <SettingsPageTitle name="Prices" />
      <h1>{formatMessage({ id: 'shop.prices', defaultMessage: 'Prices' })}</h1>
    </main>
  );
};

export default Prices;

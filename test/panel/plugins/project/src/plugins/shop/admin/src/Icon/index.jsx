import { ShoppingCart } from '@strapi/icons';

const Icon = () => <ShoppingCart />;

export default Icon;

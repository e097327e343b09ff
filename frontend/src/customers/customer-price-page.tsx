import { CustomerPrices } from './customer-prices.js';

/** `/customer/hospitalproduct`: what all customers pay. */
export const CustomerPricePage = () => <CustomerPrices />;

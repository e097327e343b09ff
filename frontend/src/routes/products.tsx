import type { PageEntry } from './page-entry.js';

export const productPages: readonly PageEntry[] = [
  {
    path: '/product/company-products',
    title: { zh: '医院选品', en: 'Products of a hospital' },
    permission: 'productData.read',
    page: () => import('../products/company-products-page.js').then((module) => module.CompanyProductsPage),
  },
  {
    path: '/product/productData',
    title: { zh: '产品资料', en: 'Products' },
    permission: 'productData.read',
    page: () => import('../products/product-pages.js').then((module) => module.ProductListPage),
  },
  {
    path: '/product/productData/$id',
    title: { zh: '产品', en: 'Product' },
    permission: 'productData.read',
    page: () => import('../products/product-pages.js').then((module) => module.ProductPage),
  },
  {
    path: '/product/processRoute',
    title: { zh: '工艺路线', en: 'Process routes' },
    permission: 'processRoute.read',
    page: () => import('../products/route-pages.js').then((module) => module.RouteListPage),
  },
  {
    path: '/product/processRoute/$id',
    title: { zh: '工艺路线', en: 'Process route' },
    permission: 'processRoute.read',
    page: () => import('../products/route-pages.js').then((module) => module.RoutePage),
  },
  {
    path: '/production/productDecompose',
    title: { zh: '产品拆解', en: 'Decompositions' },
    permission: 'productDecompose.read',
    page: () => import('../products/decomposition-pages.js').then((module) => module.DecompositionListPage),
  },
  {
    path: '/production/productDecompose/$id',
    title: { zh: '产品拆解', en: 'Decomposition' },
    permission: 'productDecompose.read',
    page: () => import('../products/decomposition-pages.js').then((module) => module.DecompositionPage),
  },
];
